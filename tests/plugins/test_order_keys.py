"""An objection to some kinds of orders names kinds that somebody offers."""

from __future__ import annotations

from grognard.basics import CORE_ORDERS
from grognard.discovery import discover


def test_every_key_of_an_objection_is_a_kind_of_order():
    marks = [(m.id, mark) for m in discover().values() for mark in m.implementations()]
    offered = {order.kind for _, mark in marks if mark.hook == "offer_orders"
               for order in mark.function()} | {order.kind for order in CORE_ORDERS}
    keys = {(module, key) for module, mark in marks if mark.hook == "check_order"
            for key in mark.keys}
    assert keys
    assert {(module, key) for module, key in keys if key not in offered} == set()
