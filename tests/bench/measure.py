"""What a command costs: CPU seconds, wall seconds, peak memory, and what it wrote.

CPU seconds are user plus system time of the child process and of every process it waited for, as
the kernel accounts them; they depend far less than wall seconds on what else the machine does.
Peak memory is the largest resident set of any one of these processes, in MiB. Linux begins that
count with the peak of the process that starts the command, so this one has to stay small.
"""

from __future__ import annotations

import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from tempfile import TemporaryFile

_RSS_UNIT = 1 if sys.platform == "darwin" else 1024
"""Bytes in a unit of the kernel's figure: macOS counts bytes, others KiB."""


ENVIRONMENT = {"NO_MKDOCS_2_WARNING": "1", "PYTHONDONTWRITEBYTECODE": ""}
"""Of builds with MkDocs: without Material's notice about MkDocs 2, and with Python's compiled files wherever this runs."""


@dataclass(frozen=True, slots=True)
class Cost:
    """One run: CPU and wall time in seconds, peak memory in MiB, and the size of the output in bytes and files."""

    cpu: float
    wall: float
    memory: float
    output_bytes: int
    output_files: int


def measure(command: Sequence[str], folder: Path, output: Path, environment: Mapping[str, str] | None = None) -> Cost:
    """Run `command` in `folder`, then count the files below `output`.

    `environment` adds to this process's own. Raises RuntimeError with what the command printed if it fails.
    """
    with TemporaryFile("w+", encoding="utf-8", errors="replace") as printed:
        start = time.perf_counter()
        process = subprocess.Popen(
            command,
            cwd=folder,
            env={**os.environ, **(environment or {})},
            stdin=subprocess.DEVNULL,
            stdout=printed,
            stderr=subprocess.STDOUT,
        )
        # Popen.wait would reap the child and lose its accounts.
        _, status, usage = os.wait4(process.pid, 0)
        wall = time.perf_counter() - start
        process.returncode = os.waitstatus_to_exitcode(status)
        if process.returncode != 0:
            printed.seek(0)
            raise RuntimeError(f"{command} ended with {process.returncode}:\n{printed.read()}")
    sizes = [path.stat().st_size for path in output.rglob("*") if path.is_file()]
    cpu = usage.ru_utime + usage.ru_stime
    return Cost(cpu, wall, usage.ru_maxrss * _RSS_UNIT / 2**20, sum(sizes), len(sizes))
