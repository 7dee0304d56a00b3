"""`check` passes on what is checked in, and names each kind of damage."""

import json
import shutil

import pytest
from PIL import Image

from marque_art import check
from marque_art.paths import PICTURES as PICTURES_FILE
from marque_art.paths import PUBLIC
from marque_art.pictures import PICTURES

CAR = "ferrari-812-superfast"


@pytest.fixture
def copy_of_public(tmp_path):
    public = tmp_path / "public"
    shutil.copytree(PUBLIC / "plates", public / "plates")
    shutil.copytree(PUBLIC / "icons", public / "icons")
    return public


def faults_in(public):
    return check.faults(PICTURES_FILE, public)


def test_the_checked_in_pictures_are_whole():
    assert check.faults(PICTURES_FILE, PUBLIC) == []


def test_a_missing_rendition_is_named(copy_of_public):
    path = copy_of_public / "plates" / CAR / "800.avif"
    path.unlink()
    assert faults_in(copy_of_public) == [f"{path} is missing"]


def test_a_rendition_of_the_wrong_size_is_named(copy_of_public):
    path = copy_of_public / "plates" / CAR / "400.webp"
    Image.new("RGB", (400, 240)).save(path)
    assert faults_in(copy_of_public) == [f"{path} is (400, 240), not (400, 250)"]


def test_a_damaged_rendition_is_named(copy_of_public):
    path = copy_of_public / "plates" / CAR / "1200.avif"
    path.write_bytes(path.read_bytes()[:600])
    (fault,) = faults_in(copy_of_public)
    assert fault.startswith(f"{path} cannot be decoded")


def test_a_rendition_in_the_wrong_format_is_named(copy_of_public):
    path = copy_of_public / "plates" / CAR / "400.avif"
    shutil.copy(copy_of_public / "plates" / CAR / "400.webp", path)
    assert faults_in(copy_of_public) == [f"{path} is WEBP, not AVIF"]


def test_a_file_no_picture_lists_is_named(copy_of_public):
    stray = copy_of_public / "plates" / CAR / "640.webp"
    shutil.copy(copy_of_public / "plates" / CAR / "800.webp", stray)
    assert faults_in(copy_of_public) == [f"{stray} belongs to no picture"]


def test_an_index_that_disagrees_with_the_studio_is_named(tmp_path):
    index = json.loads(PICTURES_FILE.read_text())
    index[CAR]["alt"] = "A photograph"
    del index["unphotographed"]
    file = tmp_path / "pictures.json"
    file.write_text(json.dumps(index))
    found = check.faults(file, PUBLIC)
    assert f"pictures.json describes {CAR} otherwise than the studio does" in found
    assert "pictures.json does not list unphotographed" in found


@pytest.mark.parametrize("picture", PICTURES.values(), ids=PICTURES)
def test_alt_texts_say_what_kind_of_picture_it_is(picture):
    opening = {"illustration": "Studio illustration", "drawing": "Line drawing"}[picture.kind]
    assert picture.alt.startswith(opening)
