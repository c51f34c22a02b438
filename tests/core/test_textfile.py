"""A file that the user named, and that cannot be written."""

from __future__ import annotations

import pytest

from grognard.errors import UsageError
from grognard.textfile import write_text


def test_a_text_is_written_into_new_folders_where_these_are_asked_for(tmp_path):
    write_text(tmp_path / "new" / "er" / "a.txt", "Köln\n", folders=True)
    assert (tmp_path / "new" / "er" / "a.txt").read_bytes() == "Köln\n".encode()


@pytest.mark.parametrize("name", ["no folder/a.txt", "."])
def test_what_cannot_be_written_is_named(tmp_path, name):
    with pytest.raises(UsageError, match="cannot be written: "):
        write_text(tmp_path / name, "text")
