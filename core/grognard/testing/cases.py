"""Case files: small tests of the rules in TOML, that need no Python.

    edition = "wie"

    [[case]]
    id = "std-5.13-a"
    title = "Stepping into a clear hex next to the enemy"
    rules = ["std:5.13", "std:9.21"]
    step = "player-turn.axis/initial-movement"

    [case.board]
    size = [6, 6]
    terrain = { woods = ["0304"] }

    [[case.unit]]
    id = "mover"
    unit = "de.inf.6-5"
    at = "0203"

    [[case.do]]
    ask = { kind = "movement-cost", unit = "mover", path = ["0204"] }
    expect = { mp_cost = 3 }

House rules in a single file are played with by `module = ["night_marches.py"]` above the first
case (or in one), with counters and tables of an overlay by `overlay = ["my_counters.toml"]`;
the paths are seen from the case file. A case builds a blank board, or starts a
`scenario` (in a turn that `turn` or its `date` names); sets the game up at a step; then does
things in order: asks questions, gives orders and answers (with the dice they will roll), and
states what must come of it. Every key of `expect` is one assertion.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

from grognard.content.toml import Content, load_model, read_toml
from grognard.errors import ContentError, Fault


class CaseUnit(Content):
    """A counter to be placed. `unit` names counter and face ("de.inf.6-5.kg")."""

    id: str
    unit: str
    at: str = "@reserve"
    side: str = ""
    marks: tuple[str, ...] = ()


class CaseMarker(Content):
    """A marker to be placed."""

    kind: str
    at: str
    owner: str = ""
    value: Any = None


class CaseMemory(Content):
    """Something that is to be remembered as if it had happened."""

    lifetime: str
    name: str
    key: str
    value: Any = True


class Act(Content):
    """One thing done in a case: a question, or an order; and what is expected of it.

    `refused` lists codes of reasons that the order must be refused with; `refused_by` rule
    ids that must be cited. `expect_in` holds what differs in other editions.
    """

    ask: dict[str, Any] | None = None
    order: dict[str, Any] | None = None
    dice: tuple[int, ...] = ()
    expect: dict[str, Any] = {}
    expect_in: dict[str, dict[str, Any]] = {}
    refused: tuple[str, ...] | str = ()
    refused_by: tuple[str, ...] | str = ()
    legal: bool | None = None
    note: str = ""


class Case(Content):
    """One case; see the module's text."""

    id: str
    title: str
    rules: tuple[str, ...]
    editions: tuple[str, ...] = ()
    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    module: tuple[Path, ...] = ()
    overlay: tuple[Path, ...] = ()
    scenario: str = ""
    sides: tuple[str, ...] = ()
    date: str = ""
    turns: int = 10
    turn: int = 1
    step: str = ""
    board: dict[str, Any] = {}
    section: dict[str, Any] = {}
    unit: tuple[CaseUnit, ...] = ()
    remove: tuple[str, ...] = ()
    marker: tuple[CaseMarker, ...] = ()
    memory: tuple[CaseMemory, ...] = ()
    pool: dict[str, int] = {}
    paint: dict[str, dict[str, tuple[str, ...]]] = {}
    compartment: dict[str, dict[str, Any]] = {}
    do: tuple[Act, ...] = ()
    ruling: str = ""
    source: str = ""


class CaseFile(Content):
    """A file of cases. `edition` and `defaults` hold for every case that says nothing else."""

    edition: str
    module: tuple[Path, ...] = ()
    overlay: tuple[Path, ...] = ()
    defaults: dict[str, Any] = {}
    case: tuple[Case, ...]


def load_cases(path: Path) -> list[Case]:
    """Read a case file; raise ContentError with every fault."""
    data = read_toml(path)
    defaults = data.get("defaults", {})
    cases = []
    for case in data.get("case", ()):
        merged = {**defaults, **case}
        if "with" in merged:
            merged["with_"] = merged.pop("with")
        merged.setdefault("editions", [data.get("edition", "")])
        for key in ("module", "overlay"):
            files = merged.get(key, data.get(key, ()))
            if isinstance(files, (list, tuple)):
                merged[key] = [path.parent / str(f) for f in files]
        cases.append(merged)
    loaded = load_model(CaseFile, {**data, "case": cases}, file=path)
    seen: set[str] = set()
    for number, case in enumerate(loaded.case):
        if case.id in seen:
            raise ContentError([Fault(path, f"case[{number}].id", "is used twice", case.id)])
        if not case.do:
            raise ContentError([Fault(path, f"case[{number}].do", "the case asserts nothing",
                                      case.id, hint="add [[case.do]] with something to expect")])
        seen.add(case.id)
    return list(loaded.case)
