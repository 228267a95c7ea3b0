"""Privileges that are missing, as `PRIVILEGE name`, for example `MODIFY main.lakegauge`."""

import threading

NEEDED = {
    "select": "SELECT",
    "with": "SELECT",
    "insert": "MODIFY",
    "merge": "MODIFY",
    "update": "MODIFY",
    "delete": "MODIFY",
    "truncate": "MODIFY",
    "optimize": "MODIFY",
    "alter": "MODIFY",
}


class Grants:
    def __init__(self):
        self._missing = set()
        self._lock = threading.Lock()

    def set_missing(self, privileges):
        with self._lock:
            self._missing = {privilege.strip() for privilege in privileges}

    def lacks(self, privilege, name):
        with self._lock:
            return f"{privilege} {name}" in self._missing

    def refusal(self, words, catalog, schema):
        """What a warehouse answers a statement for which a privilege is missing, or nothing."""
        for privilege, kind, name in needs(words, catalog, schema):
            if self.lacks(privilege, name):
                return (
                    f"[INSUFFICIENT_PERMISSIONS] Insufficient privileges:\n"
                    f"User does not have {privilege} on {kind} '{name}'. SQLSTATE: 42501"
                )
        return None


def needs(words, catalog, schema):
    """Privileges that a statement needs, from its first words."""
    place = f"{catalog}.{schema}"
    yield "USE CATALOG", "Catalog", catalog
    if words[:2] == ["create", "schema"]:
        yield "CREATE SCHEMA", "Catalog", catalog
        return
    yield "USE SCHEMA", "Schema", place
    if words[:1] in (["create"], ["drop"]):
        kind = "VOLUME" if "volume" in words else "TABLE"
        yield f"CREATE {kind}", "Schema", place
    privilege = NEEDED.get(words[0] if words else "")
    if privilege:
        yield privilege, "Schema", place
