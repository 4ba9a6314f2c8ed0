"""The trimmed interpreter: what its parts still expect of each other is there."""

import re

import pytest

from tools import interpreter, wasm
from tools.wasm import Data, Export, Module

# A module by hand: two types; an imported function; two of its own, in slots 1 and 2; one page of
# memory; a global; both functions and the global exported; a segment at 16.
SMALL = bytes.fromhex(
    "0061736d01000000"
    "0109 02 600000 60017f017f"
    "0207 01 0165 0166 00 00"
    "0303 02 0001"
    "0404 01 70 00 03"
    "0503 01 00 01"
    "0608 01 7f 00 4190c0000b"
    "070d 03 0161 00 01 0162 00 02 0167 03 00"
    "0908 01 00 4101 0b 02 0102"
    "0a0b 02 04 00 1000 0b 04 00 2000 0b"
    "0b0a 01 00 4110 0b 04 61620007".replace(" ", "")
)


@pytest.fixture(scope="module")
def trimmed() -> dict[str, bytes]:
    return interpreter.trimmed()


@pytest.fixture(scope="module")
def glue(trimmed) -> str:
    return trimmed[interpreter.GLUE].decode()


@pytest.fixture(scope="module")
def engine(trimmed) -> Module:
    return Module(trimmed[interpreter.ENGINE])


def test_a_module_that_is_not_changed_stays_the_same():
    module = Module(SMALL)
    Data(module).store()
    assert module.binary() == SMALL


def test_what_a_module_has_can_be_read():
    module = Module(SMALL)
    assert list(module.imports()) == [("e", "f", wasm.FUNCTION)]
    assert module.exports() == [
        Export("a", wasm.FUNCTION, 1),
        Export("b", wasm.FUNCTION, 2),
        Export("g", wasm.GLOBAL_KIND, 0),
    ]
    assert module.slots() == {1: 1, 2: 2}
    assert module.constants() == [0x2010]
    assert (Data(module).text(16), Data(module).word(16)) == ("ab", 0x07006261)


def test_exports_functions_and_data_can_be_changed():
    module = Module(SMALL)
    module.keep_exports({Export("b", wasm.FUNCTION, 2)})
    module.trap({1})
    data = Data(module)
    data.memory[17] = ord("c")
    data.store()
    again = Module(module.binary())
    assert again.exports() == [Export("b", wasm.FUNCTION, 2)]
    assert Data(again).text(16) == "ac"
    assert bytes.fromhex("0a0a 02 03 00000b 04 0020000b".replace(" ", "")) in again.binary()


@pytest.mark.parametrize(
    ("wrong", "reason"),
    [
        (b"PK\3\4", "not a WebAssembly"),
        (SMALL.replace(b"\x01\x00\x41\x01\x0b", b"\x02\x00\x41\x01\x0b"), "another way"),
    ],
)
def test_what_is_not_understood_is_refused(wrong, reason):
    with pytest.raises(ValueError, match=reason):
        Module(wrong).slots()


def test_only_what_nobody_else_needs_is_left_out():
    """Purpose: a merged function that others call, or point at, stays with what it calls."""
    inside = range(10, 40)
    slots = {100 + n: 10 + n for n in range(20)}
    # Given out with others' pointers: a stranger; and the module's beginning, which is known.
    slots |= {500: 35, 50: 12}
    called = {1: {2, 31}, 31: {32}, 35: {36}, 13: {14, 33}, 12: {34}}
    left = interpreter.leave_out([inside], slots, {12}, {38}, called)
    assert set(inside) - left == {31, 32, 35, 36, 38}


def test_pointers_of_one_file_lie_together():
    together = list(range(200, 230, 2))
    assert interpreter.strays([3, *together, 400, 401]) == [3, 400, 401]


def test_tables_of_codecs_are_cleared_and_nothing_else():
    """Purpose: an index of 256 rows and what it refers to; an address of other things stays."""
    data = Data(Module(SMALL))
    data.memory = bytearray(b"\7" * 8192)
    data.memory[1024:3072] = bytes(2048)
    for byte in range(4):
        row = 1024 + 8 * (byte + 0x30)
        # From 0x21 to 0x24: four characters.
        data.memory[row : row + 6] = (5000 + 100 * byte).to_bytes(4, "little") + b"\x21\x24"
    before = bytes(data.memory)
    code = b"\x41\x80\x08\x41\x81\x20" + bytes(8)
    assert {1024, 4097} <= set(interpreter.constants(code))
    interpreter.clear_tables(data, [code])
    cleared = {place for place in range(8192) if data.memory[place] != before[place]}
    assert not any(data.memory[1024:3072])
    assert {place for place in cleared if place >= 3072} == {
        5000 + 100 * byte + place for byte in range(4) for place in range(8)
    }


def test_rows_of_pythons_list_close_up():
    data = Data(Module(SMALL))
    words = (900, 1, 910, 2, 920, 0, 930, 3, 0, 0)
    data.memory = bytearray(b"".join(word.to_bytes(4, "little") for word in words))
    interpreter.shorten(data, 0, {2, 3})
    assert [data.word(4 * place) for place in range(10)] == [900, 1, 920, 0, 0, 0, 0, 0, 0, 0]


def test_the_script_takes_what_it_uses():
    """Purpose: a name that either script has stays; the others go with their variables."""
    glue = (
        "var x=1;var _a,_b=0,_c,wasmMemory;function assignWasmExports(wasmExports){"
        '_a=Module["_a"]=wasmExports["a"];_b=Module["_b"]=wasmExports["b"].value>>>0;'
        '_c=Module["_c"]=wasmExports["c"];memory=wasmMemory=wasmExports["memory"]}'
        "var wasmImports={};_a(x)"
    )
    text, words = interpreter.trimmed_glue(glue, "Module._c()")
    assert text == (
        "var x=1;var _a,_c,wasmMemory;function assignWasmExports(wasmExports){"
        '_a=Module["_a"]=wasmExports["a"];_c=Module["_c"]=wasmExports["c"];'
        'memory=wasmMemory=wasmExports["memory"]}var wasmImports={};_a(x)'
    )
    assert {"_a", "_c", "x"} <= words
    assert "_b" not in words


def test_what_only_served_the_missing_goes():
    """Purpose: what the interpreter asks for stays, with what that needs; and what others see."""
    glue = (
        "async function _createPyodideModule(given){var Module=given;"
        "function helper(){return 1}function _b(){return helper()}function _gl(){return lost()}"
        'function lost(){return 2}_b.sig="i";_gl.sig="i";Module["FS"]=FS;Module["GL"]=GL;'
        "var FS={},GL={};function load(){return eval(given)}Module.load=load;"
        "var wasmImports={b:_b,gl:_gl};return start(wasmImports)}"
        "export default _createPyodideModule;"
    )
    text = interpreter.swept(glue, "m.FS", {"b"})
    assert text.startswith("export default(async function(given){")
    assert text.endswith("return start(wasmImports)});")
    assert set(re.findall(r"function (\w+)", text)) == {"helper", "_b", "load"}
    assert 'Module["FS"]=FS' in text
    assert "GL" not in text
    assert ".sig" not in text


def test_the_interpreter_shows_all_that_its_script_takes(glue, engine):
    shown = {export.name for export in engine.exports()}
    taken = set(re.findall(r"=wasmExports(?:\.|\[\")([\w$]+)", glue))
    assert len(taken) > 100
    assert taken <= shown
    assert len(shown) < 400


def test_the_script_has_all_that_the_interpreter_imports(glue, engine):
    given = glue[glue.index("var wasmImports={") :]
    given = set(re.findall(r"[{,]([\w$]+)", given[: given.index("}")]))
    for place, name, kind in engine.imports():
        if place in {"env", "wasi_snapshot_preview1"} and kind == wasm.FUNCTION:
            assert name in given, name


def test_it_is_much_smaller(trimmed):
    """A third of the bytes, nearly half of what a browser has to compile."""
    whole = interpreter.whole()
    code = {
        name: len(Module(files[interpreter.ENGINE]).section(wasm.CODE))
        for name, files in (("whole", whole), ("trimmed", trimmed))
    }
    assert code["trimmed"] < 0.65 * code["whole"]
    assert len(trimmed[interpreter.GLUE]) < 0.3 * len(whole[interpreter.GLUE])
