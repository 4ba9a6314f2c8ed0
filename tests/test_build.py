"""The site that is built: what is in it, that it is the same every time, and that it is small."""

import base64
import gzip
import hashlib
import json
import re

import pytest

from tools import build_site, bundle, pages, paths, words


@pytest.fixture(scope="module")
def site() -> build_site.Site:
    return build_site.build()


def content(site: build_site.Site, pattern: str) -> bytes:
    """The one file whose address matches."""
    [name] = [name for name in site.files if re.fullmatch(pattern, name)]
    return site.files[name]


def test_equal_sources_give_equal_bytes(site):
    """Otherwise every deploy would be a new version for every phone."""
    again = build_site.build()
    assert {n: hashlib.sha256(c).hexdigest() for n, c in again.files.items()} == {
        n: hashlib.sha256(c).hexdigest() for n, c in site.files.items()
    }


def test_names_tell_contents_apart(site):
    """What can change has a hash of itself in its name, so no cache can mix two builds."""
    plain = {"index.html", "sw.js", "manifest.webmanifest", ".nojekyll"}
    plain |= {"hand/index.html", "tv/index.html"}
    for name, data in site.files.items():
        if name in plain or name.startswith(("icons/", "fonts/", "images/", "screenshots/")):
            continue
        folder, _, file = name.rpartition("/")
        found = re.search(r"-([0-9a-f]{10})\.", file) or re.match(r"boot-([0-9a-f]{10})$", folder)
        if not found and re.match(r"pyodide-[\d.]+-[0-9a-f]{10}$|pyscript-[\d.]+$", folder):
            continue
        assert found, name
        if not name.startswith("boot-"):
            assert hashlib.sha256(data).hexdigest().startswith(found[1]), name


def test_no_absolute_addresses(site):
    """The site works under any sub-path: nothing of ours starts at the root or elsewhere."""
    for name in ("index.html", "hand/index.html", "tv/index.html", "manifest.webmanifest"):
        text = site.files[name].decode()
        assert not re.search(r"""(?:href|src|url)\s*[=:(]\s*["']?/""", text), name
        assert "//cdn" not in text
        assert not re.search(r"""(?:href|src)=["']?https?:""", text), name
    css = content(site, r"app-\w+\.css").decode()
    assert not re.search(r"url\(\s*[\"']?(?:/|https?:)", css)


def test_every_file_that_the_style_names_exists(site):
    css = content(site, r"app-\w+\.css").decode()
    for address in re.findall(r"url\(\s*[\"']?([^\"')]+)", css):
        if not address.startswith(("data:", "#")):
            assert address.removeprefix("./") in site.files


def test_every_file_that_the_document_names_exists(site):
    text = site.files["index.html"].decode()
    for address in re.findall(r"(?:href|src)=\"([^\"#]+)\"", text):
        if not address.startswith("data:"):
            assert address.removeprefix("./") in site.files
    manifest = json.loads(site.files["manifest.webmanifest"])
    for icon in manifest["icons"]:
        assert icon["src"].removeprefix("./") in site.files


def test_policy_names_exactly_the_inline_scripts(site):
    """A changed shell with an old hash would be a page that never starts."""
    for name, count in (("index.html", 3), ("hand/index.html", 1), ("tv/index.html", 1)):
        text = site.files[name].decode()
        policy = re.search(r'Content-Security-Policy" content="([^"]+)"', text)[1]
        allowed = set(re.findall(r"'(sha256-[^']+)'", policy))
        inline = re.findall(r"<script>(.*?)</script>", text, re.DOTALL)
        found = {
            f"sha256-{base64.b64encode(hashlib.sha256(s.encode()).digest()).decode()}"
            for s in inline
        }
        assert len(found) == count
        assert allowed == found
        assert "unsafe-eval" not in policy.replace("wasm-unsafe-eval", "")


def test_worker_lists_every_file_with_its_hash(site):
    script = site.files["sw.js"].decode()
    listed = json.loads(re.search(r"const SITE = (\{.*\});", script)[1])["files"]
    documents = {"index.html": "./", "hand/index.html": "hand/", "tv/index.html": "tv/"}
    expected = {documents.get(name, name) for name in site.files} - {"sw.js", ".nojekyll"}
    # Only whoever installs the site is shown these, by the browser, and by the network.
    expected = {name for name in expected if not name.startswith("screenshots/")}
    assert set(listed) == expected
    assert listed["./"] == hashlib.sha256(site.files["index.html"]).hexdigest()


def test_our_code_is_served_compiled_whole_and_unmodified(site):
    """Every module is there as bytecode of the source as it stands, for Pyodide's Python."""
    with bundle.unpack(content(site, r"pyramid-\w+\.pack")) as archive:
        names = set(archive.namelist())
        data = {name: archive.read(name) for name in names}
    for source in bundle.own_sources():
        pyc = data[source.name + "c"]
        flags = int.from_bytes(pyc[4:8], "little")
        assert flags == 0b01, "a hash that is not checked"
    magics = {pyc[:4] for name, pyc in data.items() if name.endswith(".pyc")}
    assert len(magics) == 1
    assert {f"app/locales/{language}.mo" for language in words.LANGUAGES} <= names


def test_zips_have_fixed_dates(site):
    for pattern in (r"pyramid-\w+\.pack", r"python-\w+\.pack"):
        with bundle.unpack(content(site, pattern)) as archive:
            assert {info.date_time for info in archive.infolist()} == {bundle.DATE}


def test_list_of_library_modules_is_current():
    """What our code names must be in the list: otherwise run `make stdlib-list`."""
    known = set(bundle.stdlib_sources())
    listed = bundle.stdlib_list()
    assert bundle.named_modules() & known <= listed
    assert listed <= known


def test_nothing_unneeded_of_pyscript_is_served(site):
    names = [name for name in site.files if name.startswith("pyscript-")]
    assert len(names) <= 4
    assert not any(re.search("xterm|codemirror|editor", name) for name in names)


def test_first_visit_is_small(site):
    """Bytes that travel, gzipped as on GitHub Pages."""
    assert build_site.weight(site)[1] < 5_500_000


def test_the_page_for_own_phones_is_tiny_and_whole(site):
    """It is scanned at the table: one file, at most 15 kB on the way, five languages in it."""
    page = site.files["hand/index.html"]
    assert len(gzip.compress(page, 6)) <= 15_000
    text = page.decode()
    assert not re.findall(r"<(?:script|link)[^>]+(?:src|rel=.stylesheet)", text)
    table = json.loads(re.search(r'id="words">(.*?)</script>', text)[1])
    assert list(table) == sorted(words.LANGUAGES)
    assert len({len(texts) for texts in table.values()}) == 1
    missing = {code for code, texts in table.items() if code != "en" and texts == table["en"]}
    assert not missing
    assert set(re.findall(r"var\((--[\w-]+)[,)]", text)) <= {
        *re.findall(r"[{;](--[\w-]+):", text),
        "--w",
        "--step",
    }


def test_dictionaries_of_the_shell_are_whole(site):
    """The shell speaks every language before Python does."""
    source = (paths.WEB / "index.html").read_text(encoding="utf-8")
    strings = {text for _, text in words.shell_strings(source)}
    assert "Try again" in strings
    for language, dictionary in words.shell_dictionaries(source).items():
        assert set(dictionary) == strings, language


def test_shell_strings_are_read_from_texts_and_attributes():
    html = """<p data-t>Some
      text</p><b data-t-attr="title" title="A tip">no</b><p>not this</p>"""
    assert [text for _, text in words.shell_strings(html)] == ["Some text", "A tip"]


def test_markup_inside_a_string_is_refused():
    with pytest.raises(ValueError, match="inside an element with data-t"):
        words.shell_strings("<p data-t>Some <b>text</b></p>")


def test_data_cannot_end_its_script():
    assert "</script><" not in pages.data("x", {"a": "</script><script>alert(1)"})[:-9]


def test_site_folder_is_cleaned(tmp_path):
    """What an older build left behind is not served."""
    (tmp_path / "old").mkdir()
    (tmp_path / "old" / "gone-0123456789.js").write_text("")
    site = build_site.Site()
    site.add("index.html", "x")
    site.write(tmp_path)
    assert [p.name for p in tmp_path.iterdir()] == ["index.html"]
