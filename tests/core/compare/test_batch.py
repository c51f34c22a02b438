"""Batches of games: going on after a break, and files that are none."""

import json

import pytest

from grognard.compare import batch
from grognard.compare.games import Job, Result
from grognard.compare.variant import Variant, read_variant
from grognard.errors import UsageError

ONE = Variant("a", "a")


def job(seed):
    return Job("toy", ONE, seed, "", "digest")


@pytest.fixture
def played(monkeypatch):
    seen = []

    def play(wanted):
        seen.append(wanted.seed)
        return Result(wanted.key, wanted.variant.text, wanted.seed, "red", wanted.seed)

    monkeypatch.setattr(batch, "play", play)
    return seen


def test_a_batch_goes_on_where_it_was_broken_off(played, tmp_path):
    file = tmp_path / "games.jsonl"
    batch.run([job(1), job(2)], file)
    again = batch.run([job(1), job(2), job(3)], file)
    assert played == [1, 2, 3]
    assert [r.turns for r in again] == [1, 2, 3]


def test_a_line_that_was_cut_off_is_played_again(played, tmp_path):
    file = tmp_path / "games.jsonl"
    batch.run([job(1), job(2)], file)
    file.write_text(file.read_text()[:-20])
    batch.run([job(1), job(2)], file)
    assert played == [1, 2, 2]
    assert [json.loads(x)["seed"] for x in file.read_text().splitlines()] == [1, 2]


def test_results_of_other_rules_do_not_count(played, tmp_path):
    file = tmp_path / "games.jsonl"
    batch.run([job(1)], file)
    batch.run([Job("toy", ONE, 1, "", "other")], file)
    assert played == [1, 1]


def test_a_file_of_something_else_is_refused(played, tmp_path):
    file = tmp_path / "notes.txt"
    file.write_text("milk\nbread\n")
    with pytest.raises(UsageError, match="line 1"):
        batch.run([job(1)], file)
    assert file.read_text() == "milk\nbread\n"


def test_progress_is_told(played):
    told = []
    batch.run([job(1), job(2)], progress=lambda done, of: told.append((done, of)))
    assert told == [(0, 2), (1, 2), (2, 2)]


@pytest.mark.parametrize(("text", "found"), [
    ("wie", Variant("wie", "wie")),
    ("wie,with=wie:X7,without=standard:forced-march",
     Variant("wie,with=wie:X7,without=standard:forced-march", "wie", ("wie:X7",),
             ("standard:forced-march",))),
])
def test_variants_are_read(text, found):
    assert read_variant(text) == found


@pytest.mark.parametrize("text", ["", "wie,forced-march", "wie,with=", "wie,plus=wie:X7"])
def test_what_is_no_variant_is_refused(text):
    with pytest.raises(UsageError):
        read_variant(text)


def test_a_dask_cluster_plays_like_this_process(played, tmp_path):
    distributed = pytest.importorskip("distributed")
    here = batch.run([job(1), job(2)])
    with distributed.LocalCluster(
        n_workers=1, threads_per_worker=1, processes=False, protocol="tcp", dashboard_address=None,
    ) as cluster:
        address = cluster.scheduler_address.replace("tcp://", "dask://")
        there = batch.run([job(1), job(2)], tmp_path / "games.jsonl", executor=address)
    assert there == here


def test_an_executor_needs_an_address(played):
    with pytest.raises(UsageError, match="no address"):
        batch.run([job(1)], executor="localhost")


def test_a_cluster_that_does_not_answer_is_said_to(monkeypatch):
    distributed = pytest.importorskip("distributed")

    def nobody(address):
        raise OSError(f"Timed out trying to connect to {address}")

    monkeypatch.setattr(distributed, "Client", nobody)
    with pytest.raises(UsageError, match=r"no Dask scheduler answers at dask://here:1"):
        batch.run([job(1)], executor="dask://here:1")
