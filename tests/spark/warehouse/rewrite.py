"""Statements as a warehouse takes them, said so that Spark without Unity Catalog understands them."""

import re

SESSION_CATALOG = "spark_catalog"

TOKEN = re.compile(
    r"(?P<comment>--[^\n]*|/\*.*?\*/)|(?P<string>'(?:[^'\\]|\\.|'')*')|(?P<quoted>`[^`]*`)"
    r"|(?P<word>[A-Za-z_][A-Za-z_0-9]*)|(?P<space>\s+)|(?P<symbol>.)",
    re.DOTALL,
)
READ_FILES = re.compile(
    r"\bread_files\s*\(\s*'(?P<path>[^']*)'\s*,\s*format\s*=>\s*'parquet'(?:\s*,[^()]*)?\)", re.IGNORECASE
)
NAMING = ("schema", "database", "in", "from", "use", "exists", "table")


class NoSuchCatalog(Exception):
    pass


def tokens_of(text):
    return [(match.lastgroup, match.group()) for match in TOKEN.finditer(text)]


def first_words(text, count=3):
    """The first words of a statement, in lower case, without comments."""
    words = [value.lower() for kind, value in tokens_of(text) if kind == "word"]
    return words[:count]


def rewritten(text, catalog, volumes_folder):
    """The statement with the catalog's name and paths of volumes as Spark here knows them."""
    text = READ_FILES.sub(lambda match: f"parquet.`{match['path']}`", text)
    tokens = tokens_of(text)
    spoken = [index for index, (kind, _) in enumerate(tokens) if kind not in ("space", "comment")]
    said = [value for _, value in tokens]
    for place, index in enumerate(spoken):
        kind, value = tokens[index]
        if kind == "quoted" and value.startswith(("`/Volumes/", "`dbfs:/Volumes/")):
            said[index] = "`" + volumes_folder + value[1:].removeprefix("dbfs:").removeprefix("/Volumes")
        elif kind in ("word", "quoted") and names_catalog(tokens, spoken, place, catalog):
            said[index] = SESSION_CATALOG
    return "".join(said)


def names_catalog(tokens, spoken, place, catalog):
    at = lambda step: tokens[spoken[place + step]] if 0 <= place + step < len(spoken) else ("", "")
    if at(0)[1].strip("`").lower() != catalog.lower() or at(-1)[1] == ".":
        return False
    if at(-1)[1].lower() == "catalog":
        return True
    if at(1)[1] != ".":
        return False
    return at(3)[1] == "." or at(-1)[1].lower() in NAMING
