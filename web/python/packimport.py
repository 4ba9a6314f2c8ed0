"""Imports from the site's packs while it starts; ``zipimport`` does the same at twice the work.

For each module that opens the archive four times, reads the code twice and takes it apart twice:
once to learn the module's place, and once to run it. Here an archive is read once, and kept until
``close`` is called; what is imported later is ``zipimport``'s again. The packs have only compiled
modules in them, stored as they are.
"""

import io
import marshal
import sys
import zipimport
from _frozen_importlib import ModuleSpec

# The sizes in a zip's local header, and in that of a compiled module.
_LOCAL_HEADER, _NAME_SIZE, _EXTRA_SIZE = 30, slice(26, 28), slice(28, 30)
_CODE_HEADER = 16


class Pack:
    """Finds and loads the modules of one archive."""

    def __init__(self, archive):
        self.importer = zipimport.zipimporter(archive)
        self.files = self.importer._get_files()
        with io.open_code(archive) as file:
            self.content = memoryview(file.read())

    def __getattr__(self, name):
        """Do as the archive's own importer, in all that is not said here."""
        return getattr(self.importer, name)

    def find_spec(self, name, path=None, target=None):
        """Return where the module ``name`` is, or None."""
        base = name.replace(".", "/")
        for file, package in ((f"{base}.pyc", False), (f"{base}/__init__.pyc", True)):
            if file in self.files:
                archive = self.importer.archive
                spec = ModuleSpec(name, self, origin=f"{archive}/{file}", is_package=package)
                spec.has_location = True
                spec.loader_state = file
                if package:
                    spec.submodule_search_locations.append(f"{archive}/{base}")
                return spec
        return None

    def create_module(self, spec):
        """Have a module made as always."""

    def exec_module(self, module):
        """Run the module's code."""
        exec(self.code(module.__spec__), module.__dict__)

    def code(self, spec):
        """Return the module's code."""
        if self.content is None:
            return self.importer.get_code(spec.name)
        _, _, _, size, header, *_ = self.files[spec.loader_state]
        sizes = (_NAME_SIZE, _EXTRA_SIZE)
        names = self.content[header : header + _LOCAL_HEADER]
        start = header + _LOCAL_HEADER + sum(int.from_bytes(names[s], "little") for s in sizes)
        return marshal.loads(self.content[start + _CODE_HEADER : start + size])


def begin():
    """Import from all archives of the path from now on."""
    for archive in sys.path:
        try:
            pack = Pack(archive)
        except (zipimport.ZipImportError, OSError):
            continue
        # After what is part of the interpreter, and before the path.
        sys.meta_path.insert(-1, pack)


def close():
    """Leave what is imported from now on to ``zipimport``, and forget the archives' content."""
    for pack in [each for each in sys.meta_path if isinstance(each, Pack)]:
        sys.meta_path.remove(pack)
        pack.content = None
