"""The Files API over folders: /Volumes/<catalog>/<schema>/<volume>/… ."""

import os
import shutil
import threading
from urllib.parse import unquote

from answers import Answer, Refused, empty, json_answer

BLOCK = 1 << 20


class Volumes:
    def __init__(self, folder, grants, faults):
        self.folder = folder
        self._grants = grants
        self._faults = faults
        self._lock = threading.Lock()
        self.capacity_bytes = None
        os.makedirs(folder, exist_ok=True)

    def create(self, catalog, schema, name):
        os.makedirs(os.path.join(self.folder, catalog, schema, name), exist_ok=True)

    def exists(self, catalog, schema, name):
        return os.path.isdir(os.path.join(self.folder, catalog, schema, name))

    def drop(self, catalog, schema, name):
        shutil.rmtree(os.path.join(self.folder, catalog, schema, name), ignore_errors=True)

    def names(self, catalog, schema):
        place = os.path.join(self.folder, catalog, schema)
        return sorted(os.listdir(place)) if os.path.isdir(place) else []

    def empty(self):
        """Forgets every file; the volumes stay."""
        self.capacity_bytes = None
        for place, folders, _ in os.walk(self.folder):
            if os.path.relpath(place, self.folder).count(os.sep) == 1:
                for name in list(folders):
                    shutil.rmtree(os.path.join(place, name))
                    os.makedirs(os.path.join(place, name))
                folders.clear()

    def used_bytes(self):
        return sum(os.path.getsize(os.path.join(place, name)) for place, _, names in os.walk(self.folder) for name in names)

    def file(self, call):
        """/api/2.0/fs/files{path}"""
        path, place = self._place(call, "/api/2.0/fs/files")
        if call.method == "PUT":
            return self._put(call, path, place)
        if not os.path.isfile(place):
            raise Refused(404, "NOT_FOUND", f"The file being accessed is not found: {path}")
        if call.method == "DELETE":
            os.remove(place)
            return empty()
        return file_answer(call, place)

    def _put(self, call, path, place):
        if not os.path.isdir(os.path.dirname(place)):
            raise Refused(404, "NOT_FOUND", f"The parent directory of {path} is not found. Create it first.")
        if os.path.exists(place) and call.query.get("overwrite") != "true":
            raise Refused(409, "ALREADY_EXISTS", f"The file being created already exists: {path}")
        is_full = self._faults.strike(("volume_full",), call.method, call.path) is not None
        limit = self.capacity_bytes
        if is_full or (limit is not None and self.used_bytes() + call.length > limit):
            raise Refused(507, "RESOURCE_EXHAUSTED", f"No space left in the storage of {path}: its quota is exceeded.")
        # Unseen until it is whole, as in an object store.
        draft = f"{place}.{threading.get_ident()}.draft"
        with open(draft, "wb") as file:
            for block in call.blocks(BLOCK):
                file.write(block)
        os.replace(draft, place)
        return empty()

    def directory(self, call):
        """/api/2.0/fs/directories{path}"""
        path, place = self._place(call, "/api/2.0/fs/directories")
        if call.method == "PUT":
            os.makedirs(place, exist_ok=True)
            return empty()
        if not os.path.isdir(place):
            raise Refused(404, "NOT_FOUND", f"The directory being accessed is not found: {path}")
        if call.method == "HEAD":
            return empty(200)
        if call.method == "DELETE":
            if os.listdir(place):
                raise Refused(400, "BAD_REQUEST", f"The directory is not empty: {path}")
            os.rmdir(place)
            return empty()
        return self._listing(call, path, place)

    def _listing(self, call, path, place):
        names = sorted(name for name in os.listdir(place) if not name.endswith(".draft"))
        start = int(call.query.get("page_token", "0"))
        size = min(int(call.query.get("page_size", "1000")), 1000)
        contents = [entry(path, place, name) for name in names[start : start + size]]
        following = {"next_page_token": str(start + size)} if start + size < len(names) else {}
        return json_answer({"contents": contents, **following})

    def _place(self, call, prefix):
        path = unquote(call.path.removeprefix(prefix)).rstrip("/")
        parts = path.split("/")
        if len(parts) < 5 or parts[:2] != ["", "Volumes"] or ".." in parts:
            raise Refused(400, "INVALID_PARAMETER_VALUE", f"Invalid path: {path}. It must be in a volume.")
        catalog, schema, volume = parts[2:5]
        self._check(call.method, catalog, schema, volume)
        return path, os.path.join(self.folder, *parts[2:])

    def _check(self, method, catalog, schema, volume):
        name = f"{catalog}.{schema}.{volume}"
        needed = "READ VOLUME" if method in ("GET", "HEAD") else "WRITE VOLUME"
        for privilege, securable in (("USE CATALOG", catalog), ("USE SCHEMA", f"{catalog}.{schema}"), (needed, name)):
            if self._grants.lacks(privilege, securable):
                raise Refused(403, "PERMISSION_DENIED", f"User does not have {privilege} on '{securable}'.")
        if not self.exists(catalog, schema, volume):
            raise Refused(404, "NOT_FOUND", f"Volume '{name}' does not exist.")


def entry(path, place, name):
    whole = os.path.join(place, name)
    stat = os.stat(whole)
    found = {"path": f"{path}/{name}", "name": name, "is_directory": os.path.isdir(whole)}
    if not found["is_directory"]:
        found |= {"file_size": stat.st_size, "last_modified": int(stat.st_mtime * 1000)}
    return found


def file_answer(call, place):
    size = os.path.getsize(place)
    headers = {"Content-Type": "application/octet-stream", "Accept-Ranges": "bytes"}
    if call.method == "HEAD":
        return Answer(200, b"", {**headers, "Content-Length": str(size)})
    first, last, status = 0, size - 1, 200
    asked = call.headers.get("Range", "")
    if asked.startswith("bytes="):
        begin, _, end = asked.removeprefix("bytes=").partition("-")
        first, last, status = int(begin), min(int(end or size - 1), size - 1), 206
        headers["Content-Range"] = f"bytes {first}-{last}/{size}"
    with open(place, "rb") as file:
        file.seek(first)
        return Answer(status, file.read(last - first + 1), headers)
