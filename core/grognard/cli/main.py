"""The `grognard` command. Importing this imports no plugin, no numpy and no pydantic."""

from __future__ import annotations

import sys

import typer

from grognard.cli import asking, authoring, checking, comparing, journals, looking, playing
from grognard.cli.group import Commands

app = typer.Typer(
    name="grognard", cls=Commands, no_args_is_help=True, add_completion=False,
    pretty_exceptions_enable=False,
    context_settings={"help_option_names": ["-h", "--help"]},
    help="Rules engine and umpire for monster wargames.",
)


def _version(value: bool) -> None:
    if value:
        from importlib.metadata import version

        print(f"grognard {version('grognard')}")
        raise typer.Exit


@app.callback()
def _main(
    version: bool = typer.Option(False, "--version", callback=_version, is_eager=True,
                                 help="Print the version and stop."),
) -> None:
    pass


case = typer.Typer(no_args_is_help=True, help="Small tests of the rules, in TOML files.")
case.command("run")(checking.run_cases)

for panel, commands in {
    "Play": (playing.play, playing.resume),
    "Journals": (journals.show, journals.replay, journals.verify, journals.undo),
    "Questions": (asking.explain, asking.supply, looking.map_),
    "Comparing": (comparing.compare,),
    "Authors": (authoring.new_module, authoring.check_module, authoring.hooks,
                authoring.export_ruleset),
    "Content": (looking.modules, looking.rules, looking.tables, checking.check),
}.items():
    for function in commands:
        named = function.__name__.rstrip("_").replace("_", "-")
        app.command(named, rich_help_panel=panel)(function)
app.add_typer(case, name="case", rich_help_panel="Content")


def main() -> None:
    """Run the command line."""
    for stream in (sys.stdout, sys.stderr):
        if hasattr(stream, "reconfigure"):
            stream.reconfigure(errors="replace")
    app(prog_name="grognard")
