"""Assembly: from the modules that are installed to the modules that make one game.

Which modules: the ruleset's list, the scenario's changes, then `--with` and `--without`.
In what order: the ruleset's, what a module implies right before it, then what was added;
`after` moves a module behind others. The same choice gives the same order on every machine.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from difflib import get_close_matches
from functools import cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

from pydantic import BaseModel, ValidationError

from grognard.content.faults import faults_of
from grognard.content.toml import load_model, read_toml, sha256_of
from grognard.discovery import add, discover, load_file, source_hash
from grognard.errors import AssemblyError, UnknownModule, did_you_mean
from grognard.ids import ModuleId
from grognard.modules import Module, Parameters
from grognard.offers import check, document_models, named, planes, sections
from grognard.orders import OrderKind, QuestionKind
from grognard.referee import Referee
from grognard.scenario import Ruleset
from grognard.sequence import Sequence_

if TYPE_CHECKING:
    from grognard.content.counters import Catalogue
    from grognard.content.overlay_files import Overlay
    from grognard.content.tables import TableSet

M = TypeVar("M", bound=BaseModel)


@dataclass(frozen=True)
class Choice:
    """What a player chose on top of the ruleset."""

    with_: tuple[str, ...] = ()
    without: tuple[str, ...] = ()
    files: tuple[Path, ...] = ()
    overlays: tuple[Path, ...] = ()


@dataclass(frozen=True)
class Assembly:
    """The modules of one game, their settings, and the content they play with."""

    ruleset: Ruleset
    referee: Referee
    settings: Mapping[type[BaseModel], BaseModel]
    tables: TableSet
    catalogue: Catalogue
    chosen: Mapping[str, Mapping[str, Any]] = field(default_factory=dict)
    overlays: tuple[Overlay, ...] = ()

    @property
    def modules(self) -> tuple[Module, ...]:
        """List the active modules, earlier ones amended by later ones."""
        return self.referee.modules

    def setting(self, model: type[M]) -> M:
        """Return a module's parameters by their model; raise when the module is not active."""
        try:
            return self.settings[model]  # type: ignore[return-value]
        except KeyError:
            raise AssemblyError(f"no active module has the parameters {model.__name__}") from None

    @cached_property
    def sequence(self) -> Sequence_:
        """Return the sequence of play with every module's edits."""
        path = self.ruleset.folder / self.ruleset.ruleset.sequence
        plain = load_model(Sequence_, read_toml(path), file=path)
        if path.resolve().parent != self.ruleset.folder.resolve():
            plain = plain.cited_by(self.ruleset.ruleset.edition)
        return plain.edited(self.referee.collect("offer_step_edits"))

    @cached_property
    def orders(self) -> Mapping[str, OrderKind]:
        """Return the kinds of orders by name, the core's own included."""
        from grognard.basics import CORE_ORDERS
        from grognard.holding import ORDERS

        return named([*CORE_ORDERS, *ORDERS, *self.referee.collect("offer_orders")], "order",
                     self.modules)

    @cached_property
    def questions(self) -> Mapping[str, QuestionKind]:
        """Return the kinds of questions by name."""
        return named(self.referee.collect("offer_questions"), "question", self.modules)

    @cached_property
    def event_kinds(self) -> frozenset[str]:
        """Return the kinds of events that may happen."""
        from grognard.basics import CORE_EVENTS

        offered = self.referee.collect("offer_events")
        return frozenset(e.kind for e in (*CORE_EVENTS, *offered))

    @cached_property
    def planes(self) -> Mapping[str, tuple[str, ...]]:
        """Return the changing planes and the words that may be painted on them."""
        return planes(self.referee)

    @cached_property
    def sections(self) -> Mapping[str, type[BaseModel]]:
        """Return the models of the scenario sections that active modules read."""
        return sections(self.referee)

    @cached_property
    def documents(self) -> Mapping[str, BaseModel]:
        """Return the ruleset's documents that active modules read, overlays applied."""
        from grognard.content.documents import load_documents

        ruleset = self.ruleset
        return load_documents(ruleset.folder, ruleset.ruleset.documents,
                              document_models(self.referee), self.overlays)

    def document(self, name: str, model: type[M]) -> M:
        """Return a document by name; raise when no active module reads it as this model."""
        found = self.documents.get(name)
        if not isinstance(found, model):
            raise AssemblyError(f"no document {name!r} is read as {model.__name__}",
                                f"documents: {', '.join(self.documents) or 'none'}")
        return found

    def header(self) -> dict[str, Any]:
        """Return what a journal must record of the modules."""
        modules = [
            {"id": m.id, "version": m.version, "source": source_hash(m)} for m in self.modules
        ]
        parameters = {
            m.id: changed
            for m in self.modules
            if m.parameters
            and (changed := self.settings[m.parameters].model_dump(mode="json"))
        }
        documents = {name: sha256_of(document) for name, document in self.documents.items()}
        sequence = sha256_of(self.sequence.model_dump(mode="json", exclude_defaults=True))
        return {"ruleset": self.ruleset.id, "edition": self.ruleset.ruleset.edition,
                "modules": modules, "parameters": parameters, "tables": self.tables.digest,
                "units": self.catalogue.digest, "sequence": sequence,
                **({"documents": documents} if documents else {})}


def select(
    installed: Mapping[ModuleId, Module], ruleset: Ruleset, choice: Choice
) -> tuple[list[Module], dict[str, dict[str, Any]]]:
    """Choose and order modules; return them with the parameters given on the way."""
    known = dict(installed)
    extra = [m for path in choice.files for m in load_file(path)]
    for module in extra:
        add(known, module)
    given: dict[str, dict[str, Any]] = {
        _listed(known, k, ruleset).id: dict(v) for k, v in ruleset.parameters.items()
    }
    wanted = [*(_listed(known, name, ruleset).id for name in ruleset.ruleset.modules),
              *(m.id for m in extra)]
    for text in choice.with_:
        name, _, settings = text.partition("[") if "[" in text else _split(text)
        module = find(known, name)
        given.setdefault(module.id, {}).update(_settings(settings))
        wanted.append(module.id)
    dropped = {find(known, name).id for name in choice.without}
    ids: list[ModuleId] = []
    for name in wanted:
        _want(known, find(known, name).id, ids, dropped)
    modules = _ordered([known[i] for i in ids])
    _check(modules, known, dropped, ruleset)
    return modules, given


def assemble(
    installed: Mapping[ModuleId, Module], ruleset: Ruleset, choice: Choice
) -> Assembly:
    """Put a game's modules together, or say in a sentence why they do not make one."""
    from grognard.content.counters import load_catalogue
    from grognard.content.overlay_files import collect
    from grognard.content.overlays import apply
    from grognard.content.table_files import read_table_folder

    modules, given = select(installed, ruleset, choice)
    referee = Referee(modules)
    settings = validated(modules, given)
    folder = ruleset.folder
    overlays = collect(modules, choice.overlays)
    tables = apply(read_table_folder(folder / ruleset.ruleset.tables), overlays)
    catalogue = load_catalogue(
        folder / ruleset.ruleset.units, ruleset.ruleset.edition, overlays
    )
    assembly = Assembly(
        ruleset, referee, settings, tables, catalogue, given, tuple(overlays)
    )
    check(assembly)
    return assembly


def find(known: Mapping[ModuleId, Module], name: str) -> Module:
    """Find a module by id, or by the rule id it carries when only one does."""
    if name in known:
        return known[ModuleId(name)]
    by_rule = [m for m in known.values() if _same_rule(name, m)]
    if len(by_rule) == 1:
        return by_rule[0]
    if by_rule:
        listed = ", ".join(m.id for m in by_rule)
        raise UnknownModule(name, hint=f"several modules carry that rule: {listed}")
    raise UnknownModule(name, get_close_matches(name, known),
                        "`grognard modules` lists those that are installed")


def _listed(known: Mapping[ModuleId, Module], name: str, ruleset: Ruleset) -> Module:
    """Find a module that a ruleset names; say so where there is none."""
    try:
        return find(known, name)
    except UnknownModule as error:
        error.message += f", which the ruleset {ruleset.id} names"
        raise


def _same_rule(name: str, module: Module) -> bool:
    wanted = name.casefold()
    return any(r.casefold() in (wanted, f"{wanted}.0") for r in module.rules)


def _split(text: str) -> tuple[str, str, str]:
    """Split "standard:supply:rail=1" into module and settings; ids hold one colon."""
    parts = text.split(":")
    at = next((i for i, p in enumerate(parts) if "=" in p), len(parts))
    return ":".join(parts[:at]), "", ":".join(parts[at:])


def _settings(text: str) -> dict[str, Any]:
    pairs = [p for p in text.rstrip("]").split(",") if p]
    return {key.strip(): value.strip() for key, _, value in (p.partition("=") for p in pairs)}


def _want(
    known: Mapping[ModuleId, Module], name: ModuleId, ids: list[ModuleId], dropped: set[ModuleId]
) -> None:
    if name in ids or name in dropped:
        return
    for implied in known[name].implies:
        _want(known, find(known, implied).id, ids, dropped)
    ids.append(name)


def _ordered(modules: Sequence[Module]) -> list[Module]:
    """Order modules so that each stands behind those it comes after, else as they were."""
    rest = list(modules)
    out: list[Module] = []
    active = {m.id for m in modules}
    while rest:
        placed = {m.id for m in out}
        ready = next(
            (m for m in rest if all(a in placed or a not in active for a in m.after)), None
        )
        if ready is None:
            circle = ", ".join(f"{m.id} ({m.distribution})" for m in rest)
            raise AssemblyError(f"these modules each want to come after another: {circle}",
                                f"leave one out, for instance --without {rest[-1].id}")
        out.append(ready)
        rest.remove(ready)
    return out


def _check(
    modules: Sequence[Module], known: Mapping[ModuleId, Module], dropped: Iterable[str],
    ruleset: Ruleset,
) -> None:
    active = {m.id: m for m in modules}
    for module in modules:
        if module.editions and ruleset.ruleset.edition not in module.editions:
            raise AssemblyError(
                f"{module.id} ({module.distribution}) is for {', '.join(module.editions)}, the "
                f"ruleset {ruleset.id} for {ruleset.ruleset.edition}",
                f"leave it out (--without {module.id})",
            )
    for module in modules:
        for name in module.requires:
            if name not in active:
                whose = f" ({known[ModuleId(name)].distribution})" if name in known else ""
                why = ", which was left out by --without" if name in dropped else ""
                raise AssemblyError(
                    f"{module.id} ({module.distribution}) requires {name}{whose}{why}",
                    _way_out(name, modules, known, dropped),
                )
        for name in module.conflicts:
            if name in active:
                other = active[ModuleId(name)]
                raise AssemblyError(
                    f"{module.id} ({module.distribution}) and {other.id} ({other.distribution}) "
                    "exclude each other",
                    f"choose one: --without {module.id} or --without {other.id}",
                )


def _way_out(
    name: str, modules: Sequence[Module], known: Mapping[ModuleId, Module], dropped: Iterable[str]
) -> str:
    """Say what to do about a module that is required and not there."""
    if name not in known:
        return did_you_mean(get_close_matches(name, known)) or (
            f"install the plugin that has {name}")
    if name not in dropped:
        return f"add --with {name}"
    gone: set[str] = {name}
    while more := [m.id for m in modules if m.id not in gone and gone.intersection(m.requires)]:
        gone.update(more)
    others = sorted(gone - {name})
    if len(others) > 10:
        return f"keep {name}: {len(others)} modules build on it"
    return f"keep it, or leave out what builds on it: --without {' --without '.join(others)}"


def validated(
    modules: Sequence[Module], given: Mapping[str, Mapping[str, Any]]
) -> dict[type[BaseModel], BaseModel]:
    """Return the parameters of modules, as given or by default; say which one does not fit."""
    settings: dict[type[BaseModel], BaseModel] = {}
    for module in modules:
        values = given.get(module.id, {})
        if values and module.parameters is None:
            raise AssemblyError(f"{module.id} has no parameters, but {dict(values)} was given")
        model: type[Parameters] | None = module.parameters
        if model is None:
            continue
        for name in (n for n in values if n not in model.model_fields):
            raise AssemblyError(
                f"{module.id} has no parameter {name!r}",
                did_you_mean(get_close_matches(name, model.model_fields, n=2))
                or f"its parameters are {', '.join(model.model_fields)}")
        try:
            settings[model] = model.model_validate(values)
        except ValidationError as error:
            fault = faults_of(error, model, values, "")[0]
            parts = (fault.message, fault.found and f"found {fault.found}",
                     fault.expected and f"expected {fault.expected}")
            raise AssemblyError(
                f"{module.id}: parameter {fault.path}: {'; '.join(p for p in parts if p)}",
                f"its parameters are {', '.join(model.model_fields)}",
            ) from None
    return settings


__all__ = ["Assembly", "Choice", "assemble", "discover", "find", "load_file", "select",
           "source_hash"]
