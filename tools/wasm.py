"""Just enough of WebAssembly's binary format to leave things out of a module.

Source: WebAssembly Core Specification, "Binary Format". What the interpreter's module does not have
(passive segments, several tables with contents) is refused, not guessed at.
"""

from collections.abc import Iterator, Set
from dataclasses import dataclass

IMPORT, TABLE_CONTENT, EXPORT, GLOBAL, CODE, DATA = 2, 9, 7, 6, 10, 11
FUNCTION, TABLE, MEMORY, GLOBAL_KIND, TAG = range(5)
I32_CONST, END = 0x41, 0x0B
# Bytes of a 32-bit number in LEB128, at the most.
LONGEST = 5
# No locals; "unreachable"; "end".
TRAP = bytes((0, 0, END))


class Reader:
    """Reads a piece of a module from front to back."""

    def __init__(self, data: bytes, position: int = 0) -> None:
        self.data = data
        self.position = position

    def byte(self) -> int:
        """Return the next byte."""
        self.position += 1
        return self.data[self.position - 1]

    def _digits(self) -> tuple[int, int]:
        """Return the next LEB128 number as it stands, and how many bits it has."""
        value = bits = 0
        while True:
            byte = self.byte()
            value |= (byte & 0x7F) << bits
            bits += 7
            if byte < 0x80:
                return value, bits

    def number(self) -> int:
        """Return the next unsigned LEB128 number."""
        return self._digits()[0]

    def signed(self) -> int:
        """Return the next signed LEB128 number."""
        value, bits = self._digits()
        return value - (1 << bits) if value >> (bits - 1) else value

    def take(self, count: int) -> bytes:
        """Return the next ``count`` bytes."""
        self.position += count
        return self.data[self.position - count : self.position]

    def name(self) -> str:
        """Return the next name."""
        return self.take(self.number()).decode()

    def constant(self) -> int:
        """Return the value of an expression that is one ``i32.const``.

        Raises:
            ValueError: it is another expression.
        """
        if self.byte() != I32_CONST:
            raise ValueError("an offset that is not a constant")
        value = self.signed()
        if self.byte() != END:
            raise ValueError("an offset that is calculated")
        return value & 0xFFFFFFFF


def number(value: int) -> bytes:
    """Return ``value`` as unsigned LEB128."""
    found = bytearray()
    while True:
        value, byte = value >> 7, value & 0x7F
        found.append(byte | (0x80 if value else 0))
        if not value:
            return bytes(found)


@dataclass(frozen=True)
class Export:
    """What a module shows under ``name``: the ``index``-th function, global, … of it."""

    name: str
    kind: int
    index: int


class Module:
    """A module whose exports, functions and data can be changed."""

    def __init__(self, data: bytes) -> None:
        """Take the sections apart.

        Raises:
            ValueError: it is no module, or has something that is not understood here.
        """
        if data[:8] != b"\0asm\1\0\0\0":
            raise ValueError("not a WebAssembly module")
        self.sections: list[tuple[int, bytes]] = []
        reader = Reader(data, 8)
        while reader.position < len(data):
            kind = reader.byte()
            self.sections.append((kind, reader.take(reader.number())))

    def section(self, kind: int) -> bytes:
        """Return the content of the only section of this kind."""
        (content,) = (content for each, content in self.sections if each == kind)
        return content

    def replace(self, kind: int, content: bytes) -> None:
        """Put ``content`` in the place of the section of this kind."""
        self.sections = [(each, content if each == kind else old) for each, old in self.sections]

    def binary(self) -> bytes:
        """Return the whole module."""
        parts = [b"\0asm\1\0\0\0"]
        for kind, content in self.sections:
            parts += (bytes((kind,)), number(len(content)), content)
        return b"".join(parts)

    def imports(self) -> Iterator[tuple[str, str, int]]:
        """Yield what is imported: the module's name, the thing's, its kind."""
        reader = Reader(self.section(IMPORT))
        for _ in range(reader.number()):
            module, name, kind = reader.name(), reader.name(), reader.byte()
            if kind == TABLE:
                reader.byte()
            if kind in {TABLE, MEMORY}:
                bounded = reader.byte() & 1
                reader.number()
                if bounded:
                    reader.number()
            elif kind == GLOBAL_KIND:
                reader.take(2)
            else:
                if kind == TAG:
                    reader.byte()
                reader.number()
            yield module, name, kind

    def exports(self) -> list[Export]:
        """Return what the module shows."""
        reader = Reader(self.section(EXPORT))
        return [
            Export(reader.name(), reader.byte(), reader.number()) for _ in range(reader.number())
        ]

    def keep_exports(self, wanted: Set[Export]) -> None:
        """Show only what is ``wanted``."""
        kept = [export for export in self.exports() if export in wanted]
        parts = [number(len(kept))]
        for export in kept:
            name = export.name.encode()
            parts += (number(len(name)), name, bytes((export.kind,)), number(export.index))
        self.replace(EXPORT, b"".join(parts))

    def imported_functions(self) -> int:
        """Return how many functions are imported: the first function of its own has this index."""
        return sum(kind == FUNCTION for _, _, kind in self.imports())

    def bodies(self) -> dict[int, bytes]:
        """Return the code of the functions of its own, by index."""
        reader = Reader(self.section(CODE))
        first = self.imported_functions()
        return {first + place: reader.take(reader.number()) for place in range(reader.number())}

    def trap(self, functions: Set[int]) -> None:
        """Make these functions stop the program: nobody is to call them."""
        bodies = [TRAP if index in functions else body for index, body in self.bodies().items()]
        parts = [number(len(bodies))]
        for body in bodies:
            parts += (number(len(body)), body)
        self.replace(CODE, b"".join(parts))

    def slots(self) -> dict[int, int]:
        """Return the table: the function that each slot holds, by slot; pointers are slots."""
        reader = Reader(self.section(TABLE_CONTENT))
        if reader.number() != 1 or reader.number() != 0:
            raise ValueError("a table that is filled in another way")
        offset = reader.constant()
        return {offset + place: reader.number() for place in range(reader.number())}

    def constants(self) -> list[int | None]:
        """Return the values of the globals of its own; None where one is not a constant."""
        reader = Reader(self.section(GLOBAL))
        found: list[int | None] = []
        for _ in range(reader.number()):
            reader.take(2)
            start = reader.position
            try:
                found.append(reader.constant())
            except ValueError:
                reader.position = reader.data.index(END, start) + 1
                found.append(None)
        return found


class Data:
    """The memory as a module begins with it, which can be changed where it has segments."""

    def __init__(self, module: Module) -> None:
        """Take the segments apart.

        Raises:
            ValueError: one is copied later, or its place is calculated.
        """
        self.module = module
        self.spans: list[tuple[int, int]] = []
        self.memory = bytearray()
        reader = Reader(module.section(DATA))
        for _ in range(reader.number()):
            if reader.number() != 0:
                raise ValueError("a segment that is copied later")
            start = reader.constant()
            content = reader.take(reader.number())
            end = start + len(content)
            self.memory.extend(bytes(max(0, end - len(self.memory))))
            self.memory[start:end] = content
            self.spans.append((start, end))

    def word(self, address: int) -> int:
        """Return the 32 bits at ``address``."""
        return int.from_bytes(self.memory[address : address + 4], "little")

    def text(self, address: int) -> str:
        """Return the text that begins at ``address`` and ends before a zero."""
        return self.memory[address : self.memory.index(0, address)].decode()

    def store(self) -> None:
        """Put the changes into the module; what lies between segments is left as it was: zero."""
        parts = [number(len(self.spans))]
        for start, end in self.spans:
            content = bytes(self.memory[start:end])
            parts += (b"\0", bytes((I32_CONST,)), _signed(start), bytes((END,)))
            parts += (number(len(content)), content)
        self.module.replace(DATA, b"".join(parts))


def _signed(value: int) -> bytes:
    """Return ``value``, not negative, as signed LEB128, as constants are written."""
    found = bytearray()
    while True:
        value, byte = value >> 7, value & 0x7F
        last = value == 0 and not byte & 0x40
        found.append(byte | (0 if last else 0x80))
        if last:
            return bytes(found)
