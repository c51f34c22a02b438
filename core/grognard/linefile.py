"""A file that grows by whole lines and that only one program at a time may write."""

from __future__ import annotations

import os
import sys
from contextlib import suppress
from io import FileIO
from pathlib import Path
from typing import NoReturn

from grognard.errors import JournalError

if sys.platform == "win32":
    import msvcrt
else:
    import fcntl


class LineFile:
    """An open file with an advisory lock, which closing (or dying) gives back.

    With `sync` every line is forced to the disk before `append` returns.
    """

    def __init__(self, path: Path, file: FileIO, sync: bool) -> None:
        self.path = path
        self._file = file
        self._sync = sync
        self.broken = ""
        try:
            _lock(file)
        except OSError:
            file.close()
            raise JournalError(
                f"{path} is being written by another program", hint="end the other game first"
            ) from None

    @classmethod
    def create(cls, path: Path, sync: bool) -> LineFile:
        """Make a new file; an existing one is refused."""
        try:
            file = FileIO(path, "x+")
        except FileExistsError:
            raise JournalError(
                f"{path} exists already", hint="resume that game or choose another name"
            ) from None
        except OSError as error:
            refuse(f"{path} cannot be made", error)
        if sync:
            _sync_folder(path.parent)
        return cls(path, file, sync)

    @classmethod
    def open(cls, path: Path, sync: bool) -> LineFile:
        """Open an existing file to write to."""
        try:
            return cls(path, FileIO(path, "r+"), sync)
        except FileNotFoundError:
            raise JournalError(f"there is no journal {path}") from None
        except OSError as error:
            refuse(f"{path} cannot be written", error)

    def read(self) -> bytes:
        """Return all that the file holds."""
        self._file.seek(0)
        return self._file.readall()

    def append(self, line: bytes, end: int) -> None:
        """Write a line in one call (the system permitting) at the end, which must be at `end`.

        After an error the file may hold a part of the line: call `cut(end)`.
        """
        try:
            now = os.fstat(self._file.fileno())
            if now.st_size != end or not os.path.samestat(now, self.path.stat()):
                self.broken = f"{self.path} was changed by another program during the game"
                raise JournalError(self.broken, hint="open it again")
            self._file.seek(end)
            rest = memoryview(line)
            while rest:
                rest = rest[self._file.write(rest) or 0 :]
            if self._sync:
                os.fsync(self._file.fileno())
        except OSError as error:
            refuse(f"{self.path} cannot be written, and nothing was recorded", error)

    def cut(self, end: int) -> None:
        """Drop what stands behind `end`, unless another program may have written it."""
        if self.broken:
            return
        try:
            self._file.truncate(end)
        except OSError:
            self.broken = f"{self.path} could not be mended after a failed write"

    def close(self) -> None:
        """Let go of the file and its lock."""
        self._file.close()


def load(path: Path) -> bytes:
    """Return a file's bytes; raise JournalError when it cannot be read."""
    try:
        return path.read_bytes()
    except FileNotFoundError:
        raise JournalError(f"there is no journal {path}") from None
    except OSError as error:
        refuse(f"{path} cannot be read", error)


def refuse(what: str, error: OSError) -> NoReturn:
    """Turn what the system says into a JournalError."""
    raise JournalError(f"{what}: {error.strerror or error}") from error


def _lock(file: FileIO) -> None:
    if sys.platform == "win32":
        # Windows locks keep others from reading, too: lock a byte far behind the text.
        file.seek(1 << 40)
        msvcrt.locking(file.fileno(), msvcrt.LK_NBLCK, 1)
    else:
        fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)


def _sync_folder(folder: Path) -> None:
    """Force the name of a new file to the disk where the system knows how."""
    with suppress(OSError):
        handle = os.open(folder, os.O_RDONLY)
        try:
            os.fsync(handle)
        finally:
            os.close(handle)
