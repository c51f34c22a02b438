"""The group of all commands: finds those of plugins when they are called, and turns errors
into words.

A plugin brings commands in the entry-point group `grognard.commands`: the entry's name is the
command, its value a Typer app or a plain function. Help lists them by name; only the one
that is called is imported.
"""

from __future__ import annotations

import sys
from importlib.metadata import EntryPoint, entry_points
from typing import Any

import typer
from typer.core import TyperCommand, TyperGroup

from grognard.cli import failure
from grognard.errors import AssemblyError, GrognardError

ENTRY_POINTS = "grognard.commands"


class Commands(TyperGroup):
    """Commands of the engine and of plugins."""

    def list_commands(self, ctx: Any) -> list[str]:
        """List the names of all commands."""
        own = super().list_commands(ctx)
        return [*own, *(name for name in sorted(plugin_commands()) if name not in own)]

    def get_command(self, ctx: Any, cmd_name: str) -> Any:
        """Return a command; one of a plugin only by name, for help texts."""
        own = super().get_command(ctx, cmd_name)
        if own is None and (point := plugin_commands().get(cmd_name)):
            home = point.dist.name if point.dist else point.module
            return TyperCommand(cmd_name, help=f"(a command of {home})")
        return own

    def resolve_command(self, ctx: Any, args: list[str]) -> Any:
        """Find the command that is called, importing a plugin's now."""
        name = args[0]
        if name not in self.commands and (point := plugin_commands().get(name)):
            return name, _load(point), args[1:]
        return super().resolve_command(ctx, args)

    def invoke(self, ctx: Any) -> Any:
        """Run a command; whatever goes wrong ends in a sentence and an exit code."""
        as_json = "--json" in sys.argv or "--json" in _rest(ctx)
        try:
            return super().invoke(ctx)
        except GrognardError as error:
            code = failure.report(error, as_json=as_json)
        except BrokenPipeError:
            sys.stderr.close()
            code = 1
        except KeyboardInterrupt:
            print("\ngrognard: interrupted", file=sys.stderr)
            code = 1
        except (typer.Exit, typer.Abort):
            raise
        except Exception as error:
            if hasattr(error, "exit_code"):  # wrong options and arguments: they say it well
                raise
            code = failure.unexpected(error)
        raise typer.Exit(code)


def plugin_commands() -> dict[str, EntryPoint]:
    """List the commands that plugins bring, without loading them."""
    return {p.name: p for p in sorted(entry_points(group=ENTRY_POINTS), reverse=True)}


def _load(point: EntryPoint) -> Any:
    try:
        loaded = point.load()
    except Exception as error:
        raise AssemblyError(f"the command {point.name} ({point.value}) cannot be loaded: {error}",
                            "mend or uninstall the plugin") from error
    if isinstance(loaded, typer.Typer):
        return typer.main.get_command(loaded)
    if hasattr(loaded, "make_context"):
        return loaded
    app = typer.Typer(add_completion=False)
    app.command(point.name)(loaded)
    return typer.main.get_command(app)


def _rest(ctx: Any) -> list[str]:
    return [*getattr(ctx, "_protected_args", ()), *ctx.args]
