"""What modules bring: collected once, when they are assembled."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import TYPE_CHECKING

from pydantic import BaseModel

from grognard.hookspecs.marks import hookspec

if TYPE_CHECKING:
    from grognard.events import EventKind
    from grognard.orders import OrderKind, QuestionKind
    from grognard.sequence import StepEdit


@hookspec
def offer_orders() -> Iterable[OrderKind]:
    """Bring kinds of orders and answers."""
    raise NotImplementedError


@hookspec
def offer_questions() -> Iterable[QuestionKind]:
    """Bring kinds of questions that players, cases and programs may ask."""
    raise NotImplementedError


@hookspec
def offer_events() -> Iterable[EventKind]:
    """Bring kinds of events; an event of a kind that nobody brought is refused."""
    raise NotImplementedError


@hookspec
def offer_planes() -> Mapping[str, Sequence[str]]:
    """Bring changing planes: name -> words that may be painted (the empty word is implied)."""
    raise NotImplementedError


@hookspec
def offer_sections() -> Mapping[str, type[BaseModel]]:
    """Bring sections of a scenario file: name -> model."""
    raise NotImplementedError


@hookspec
def offer_documents() -> Mapping[str, type[BaseModel]]:
    """Bring models for documents of the ruleset (cards, countries): name -> model."""
    raise NotImplementedError


@hookspec
def offer_step_edits() -> Iterable[StepEdit]:
    """Insert, drop or replace steps of the sequence of play."""
    raise NotImplementedError
