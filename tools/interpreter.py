"""Pyodide's interpreter without what the site never asks it for.

As it comes from npm it is made to load packages with compiled parts at any time, and shows them
every function it has (8,500, each with a line of JavaScript that takes it at the start), and it has
SQLite, Zstandard, LZMA, OpenGL's tables and CPython's own tests in it. The site loads no packages.
What is done here:

- The module shows only what Pyodide's JavaScript names, and that JavaScript only takes this.
- Some built-in modules are struck off the interpreter's list, so that importing them fails as on a
  Python that was made without them; their functions are emptied, and the largest of their tables.
- binaryen's ``wasm-opt`` removes all that cannot be reached any more, and ``terser`` what is left
  over of the JavaScript (of OpenGL, SDL, sockets, …). Nothing is optimised anew.

The functions to be emptied are found by the order that LLVM's linker keeps: a module has the
functions of each of its object files together, and each begins with one that has a name. Compilers
merge equal functions, so a few in such a range belong to what stays, too: those that are called
from outside it, and those whose pointers were given out with other files' (the table of pointers
has the files' order as well). These stay, with all that they call. An emptied function stops the
program if it is called after all; the core's tests run in this interpreter.
"""

import hashlib
import re
import shutil
import subprocess
import tempfile
from collections.abc import Iterable, Iterator, Mapping, Sequence, Set
from pathlib import Path

from tools import paths, wasm

CACHE = paths.BUILD / "interpreter"
GLUE, ENGINE, LOADER = "pyodide.asm.mjs", "pyodide.asm.wasm", "pyodide.mjs"
OPTIMISER = paths.NODE_MODULES / "binaryen" / "bin" / "wasm-opt"
MINIFIER = paths.NODE_MODULES / "terser" / "bin" / "terser"
# What the interpreter was compiled with; the module does not say so itself.
FEATURES = (
    "bulk-memory", "bulk-memory-opt", "exception-handling", "multivalue", "mutable-globals",
    "nontrapping-float-to-int", "reference-types", "sign-ext",
)  # fmt: skip
# The codecs of Chinese, Japanese and Korean other than Unicode.
CODECS = ("PyInit__codecs_cn", "PyInit_unicodedata")
# What is left out: from the first name up to the second, which stays.
LEFT_OUT = (
    ("PyInit__ctypes", "PyInit__posixsubprocess"),
    ("PyInit__bz2", "PyInit_zlib"),
    # … and _sqlite3, _lzma, _zstd.
    ("PyInit__hmac", "PyInit_array"),
    ("PyInit__remote_debugging", "PyInit__struct"),
    # … and _elementtree.
    ("PyInit_pyexpat", "PyInit__codecs_cn"),
    CODECS,
    # CPython's tests of its C interface.
    ("PyInit_xxsubtype", "PyUnstable_AtExit"),
    # The libraries of _lzma, _sqlite3, _zstd and _bz2.
    ("lzma_version_number", "sqlite3_status64"),
    ("sqlite3_status64", "FSE_versionNumber"),
    ("FSE_versionNumber", "emscripten_GetProcAddress"),
    ("BZ2_blockSort", "adler32_z"),
)
# What runs when the module starts, and what Pyodide has by another way than its name.
ALWAYS = frozenset(("__indirect_function_table", "__main_argc_argv", "__wasm_call_ctors", "memory"))
# Where pointers of one file lie: that many at least, with no more than so many others in between.
TOGETHER, APART = 10, 16
ASSIGNED = "function assignWasmExports(wasmExports){"
ASSIGNMENT = re.compile(r'([\w$]+)=(?:Module\["[\w$]+"\]=)?wasmExports\["[\w$]+"\](?:\.value>>>0)?')
WORD = re.compile(r"[\w$]+")
WHOLE = re.compile(r"async function _createPyodideModule(\(.*\})export default \w+;", re.DOTALL)
# The functions that JavaScript gives to the interpreter, and with which types.
GIVEN = re.compile(r"(?<=var wasmImports=\{)[^}]*")
TYPES = re.compile(r'(?<=[;}])[\w$]+\.sig="\w*";')
# What JavaScript shows of itself; and where it looks there.
SHOWN = re.compile(r'Module\["([\w$]+)"\]=\1;')
SEEN = re.compile(r'Module\.([\w$]+)|Module\["([\w$]+)"\](?!=)')
CALL = re.compile(r'^ *"(\d+)" -> "(\d+)";', re.MULTILINE)


def whole() -> dict[str, bytes]:
    """Return Pyodide's files as they come from npm, by name, without addresses of source maps."""
    files = {name: (paths.PYODIDE / name).read_bytes() for name in (LOADER, GLUE, ENGINE)}
    for name in (LOADER, GLUE):
        files[name] = re.sub(rb"\n//# sourceMappingURL=[^\n]*", b"", files[name])
    return files


def trimmed() -> dict[str, bytes]:
    """Return Pyodide's files as the site serves them, by name; what was made once is kept.

    Raises:
        ValueError: Pyodide is not laid out as expected (after an update: see ``LEFT_OUT``).
        subprocess.CalledProcessError: ``wasm-opt`` does not take the module.
    """
    files = whole()
    parts = [*files.values(), *(paths.npm_version(p).encode() for p in ("binaryen", "terser"))]
    parts += [Path(source).read_bytes() for source in (__file__, wasm.__file__)]
    key = hashlib.sha256(b"".join(hashlib.sha256(part).digest() for part in parts)).hexdigest()
    kept = CACHE / key
    if not kept.exists():
        CACHE.mkdir(parents=True, exist_ok=True)
        folder = Path(tempfile.mkdtemp(dir=CACHE))
        for name, content in trim(files).items():
            (folder / name).write_bytes(content)
        try:
            folder.rename(kept)
        except OSError:
            if not kept.exists():
                raise
            # Another build was quicker.
            shutil.rmtree(folder)
    return {name: (kept / name).read_bytes() for name in files}


def trim(files: Mapping[str, bytes]) -> dict[str, bytes]:
    """Return Pyodide's ``files`` without what the site never asks them for."""
    loader = files[LOADER].decode()
    glue, words = trimmed_glue(files[GLUE].decode(), loader)
    module = wasm.Module(files[ENGINE])
    words.update(name for place, name, _ in module.imports() if place.startswith("GOT."))
    # C's names have a "_" before them in JavaScript.
    wanted = {
        each
        for each in module.exports()
        if each.name in ALWAYS or each.name in words or f"_{each.name}" in words
    }
    shown = {each.index for each in wanted if each.kind == wasm.FUNCTION}
    strike_modules(module, shown)
    module.keep_exports(wanted)
    engine = optimised(module.binary(), "--remove-unused-module-elements", "--memory-packing")
    asked = {name for _, name, _ in wasm.Module(engine).imports()}
    glue = swept(glue, loader, asked)
    return {LOADER: loader.encode(), GLUE: glue.encode(), ENGINE: engine}


def trimmed_glue(glue: str, loader: str) -> tuple[str, set[str]]:
    """Return Pyodide's script without the exports that it takes and nobody uses; and the words.

    The words are those of both scripts without the function that takes exports, and without the
    variables that this fills: names that are not among them are not used.
    """
    start = glue.index(ASSIGNED)
    end = glue.index("}", start)
    declared = glue.rindex(";var ", 0, start)
    words = set(WORD.findall(glue[:declared] + glue[end:] + loader))
    statements = []
    for statement in glue[start + len(ASSIGNED) : end].split(";"):
        found = ASSIGNMENT.fullmatch(statement)
        if found is None or found[1] in words:
            statements.append(statement)
    used = words.union(*(WORD.findall(statement) for statement in statements))
    variables = glue[declared + len(";var ") : start].rstrip(";").split(",")
    kept = [variable for variable in variables if variable.partition("=")[0] in used]
    taken = f";var {','.join(kept)};{ASSIGNED}{';'.join(statements)}"
    return glue[:declared] + taken + glue[end:], words


def swept(glue: str, loader: str, asked: Set[str]) -> str:
    """Return Pyodide's script without what only gave the interpreter what it has not ``asked`` for.

    The types of functions are for packages, whose functions have to be told apart by them.
    """
    given = GIVEN.search(glue)
    assert given is not None
    entries = [each for each in given[0].split(",") if each.partition(":")[0] in asked]
    glue = glue[: given.start()] + ",".join(entries) + glue[given.end() :]
    glue = TYPES.sub("", glue)
    seen = set(WORD.findall(loader)).union(*SEEN.findall(glue))
    glue = SHOWN.sub(lambda found: found[0] if found[1] in seen else "", glue)
    # Code from text could use any name; here it is only for packages, and forbidden anyway.
    glue = re.sub(r"(?<![\w$.])eval\(", "(0,eval)(", glue)
    options = "defaults=false,dead_code,keep_fargs,passes=4,side_effects,toplevel,unused"
    done = subprocess.run(
        ["node", str(MINIFIER), "--module", "--ecma", "2022", "--compress", options],
        input=glue.encode(),
        stdout=subprocess.PIPE,
        check=True,
    )
    return eager(done.stdout.decode().strip())


def eager(glue: str) -> str:
    """Return the script with its one function in parentheses.

    To browsers that says that it will be called at once: they compile it where and when they read
    it, and not a second time when it is called.
    """
    found = WHOLE.fullmatch(glue)
    return f"export default(async function{found[1]});" if found else glue


def strike_modules(module: wasm.Module, shown: Set[int]) -> None:
    """Strike the modules that are left out off Python's list, empty their functions, and tables.

    ``shown`` has the functions that JavaScript may call.

    Raises:
        ValueError: there is no function of one of the names in ``LEFT_OUT``.
    """
    exports = module.exports()
    functions = {each.name: each.index for each in exports if each.kind == wasm.FUNCTION}
    missing = {name for pair in LEFT_OUT for name in pair} - functions.keys()
    if missing:
        raise ValueError(f"Pyodide no longer has {', '.join(sorted(missing))}")
    ranges = [range(functions[first], functions[after]) for first, after in LEFT_OUT]
    slots = module.slots()
    beginnings = {index for name, index in functions.items() if name.startswith("PyInit_")}
    struck = leave_out(ranges, slots, beginnings, shown, calls(module.binary()))

    data = wasm.Data(module)
    imported = sum(kind == wasm.GLOBAL_KIND for _, _, kind in module.imports())
    (variable,) = (each.index for each in exports if each.name == "PyImport_Inittab")
    address = module.constants()[variable - imported]
    assert address is not None
    shorten(data, data.word(address), {slot for slot, index in slots.items() if index in struck})
    codecs = range(functions[CODECS[0]], functions[CODECS[1]])
    clear_tables(data, (body for index, body in module.bodies().items() if index in codecs))
    data.store()
    module.trap(struck)


def shorten(data: wasm.Data, table: int, struck: Set[int]) -> None:
    """Take the rows with ``struck`` functions out of Python's list of modules, at ``table``.

    ``PyImport_Inittab`` has rows of a name and a function, and at its end a row of zeros.
    """
    rows: list[tuple[int, int]] = []
    while data.word(table + 8 * len(rows)):
        row = table + 8 * len(rows)
        rows.append((data.word(row), data.word(row + 4)))
    kept = [row for row in rows if row[1] not in struck]
    kept += [(0, 0)] * (len(rows) - len(kept))
    content = b"".join(word.to_bytes(4, "little") for row in kept for word in row)
    data.memory[table : table + len(content)] = content


def clear_tables(data: wasm.Data, codecs: Iterable[bytes]) -> None:
    """Clear the tables of the East Asian ``codecs``, whose code is given: a twelfth of the site.

    A table is an index of 256 rows, one for each value of a character's first byte: where the
    characters are for the second one, and from which to which this goes; two bytes a character
    (``struct dbcs_index`` and ``unim_index`` in CPython's ``Modules/cjkcodecs``). An address in
    the code at which no such index is, is one of something else.
    """
    spans = []
    for address in {constant for code in codecs for constant in constants(code)}:
        rows = index_rows(data, address)
        # Some zeros, and something by chance, look like a small one.
        if len(rows) > 3:
            spans += [*rows, (address, address + 8 * 256)]
    for start, end in spans:
        data.memory[start:end] = bytes(end - start)


def index_rows(data: wasm.Data, address: int) -> list[tuple[int, int]]:
    """Return from where to where the index at ``address`` refers; nothing if it is none."""
    rows = []
    for row in range(address, address + 8 * 256, 8):
        characters = data.word(row)
        first, last, *padding = data.memory[row + 4 : row + 8].ljust(4, b"\1")
        end = characters + 2 * (last - first + 1)
        if any(padding) or first > last or end > len(data.memory):
            return []
        if characters:
            rows.append((characters, end))
        elif last:
            return []
    return rows


def constants(code: bytes) -> Iterator[int]:
    """Yield whatever can be an ``i32.const`` in ``code``, and some that only look like one."""
    for place, byte in enumerate(code):
        if byte == wasm.I32_CONST and len(code) > place + wasm.LONGEST:
            yield wasm.Reader(code, place + 1).signed() & 0xFFFFFFFF


def leave_out(
    ranges: Sequence[range],
    slots: Mapping[int, int],
    beginnings: Set[int],
    shown: Set[int],
    called: Mapping[int, set[int]],
) -> set[int]:
    """Return those functions in ``ranges`` that nothing outside them can have to do with.

    ``slots`` is the table of pointers, ``beginnings`` has the functions that Python's list of
    modules points at, ``shown`` those that JavaScript may call, ``called`` has the functions that
    each function calls.
    """
    inside = {index for each in ranges for index in each}
    wanted = inside & shown
    wanted |= {
        callee
        for caller, callees in called.items()
        if caller not in inside
        for callee in callees & inside
    }
    for each in ranges:
        strangers = strays(sorted(slot for slot, index in slots.items() if index in each))
        wanted |= {slots[slot] for slot in strangers} - beginnings
    waiting = list(wanted)
    while waiting:
        new = (called.get(waiting.pop(), set()) & inside) - wanted
        wanted |= new
        waiting += new
    return inside - wanted


def strays(slots: list[int]) -> list[int]:
    """Return those of ``slots``, in order, that lie apart from where the most of them do."""
    runs: list[list[int]] = []
    for slot in slots:
        if runs and slot - runs[-1][-1] <= APART:
            runs[-1].append(slot)
        else:
            runs.append([slot])
    return [slot for run in runs if len(run) < TOGETHER for slot in run]


def calls(module: bytes) -> dict[int, set[int]]:
    """Return which functions each function of ``module`` calls by name, not through a pointer."""
    # The graph names functions by their place among those that are not imported.
    first = wasm.Module(module).imported_functions()
    graph = optimised(module, "--print-call-graph", out=False).decode()
    found: dict[int, set[int]] = {}
    for caller, callee in CALL.findall(graph):
        found.setdefault(first + int(caller), set()).add(first + int(callee))
    return found


def optimised(module: bytes, *passes: str, out: bool = True) -> bytes:
    """Return ``module`` after some of binaryen's passes, or what they print."""
    features = (f"--enable-{feature}" for feature in FEATURES)
    with tempfile.TemporaryDirectory() as folder:
        before, after = Path(folder) / "before.wasm", Path(folder) / "after.wasm"
        before.write_bytes(module)
        target = ("-o", str(after)) if out else ()
        done = subprocess.run(
            ["node", str(OPTIMISER), str(before), *features, *passes, *target],
            stdout=subprocess.PIPE,
            stderr=None if out else subprocess.DEVNULL,
            check=True,
        )
        return after.read_bytes() if out else done.stdout
