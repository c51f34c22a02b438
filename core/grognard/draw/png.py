"""From SVG to PNG, with a font that comes along: it looks the same on a machine without fonts."""

from __future__ import annotations

from pathlib import Path

from grognard.errors import UsageError


def to_png(svg: str, zoom: float = 1.0) -> bytes:
    """Render an SVG document; `zoom` 2 doubles width and height."""
    try:
        import resvg_py
        import ttf_opensans  # type: ignore[import-untyped]
    except ImportError as error:
        raise UsageError(
            f"drawing PNG needs the package {error.name}",
            "install it, or write the picture as .svg",
        ) from None
    fonts = sorted(str(f) for f in (Path(ttf_opensans.__file__).parent / "ttf").glob("*.ttf"))
    return bytes(
        resvg_py.svg_to_bytes(
            svg_string=svg,
            zoom=zoom,
            skip_system_fonts=True,
            font_files=fonts,
            font_family="Open Sans",
            sans_serif_family="Open Sans",
        )
    )


def write_picture(svg: str, file: Path, zoom: float = 1.0) -> None:
    """Write a picture in the format that the file's name asks for: .svg or .png."""
    if file.suffix.lower() == ".svg":
        file.write_text(svg, "utf-8")
    elif file.suffix.lower() == ".png":
        file.write_bytes(to_png(svg, zoom))
    else:
        raise UsageError(f"cannot write a picture as {file.suffix or file.name!r}",
                         "name a file that ends in .svg or .png")  # fmt: skip
