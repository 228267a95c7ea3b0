"""Rows as a warehouse prints them: every value a string or null, cut into chunks."""

import csv
import io
import json
import os
import shutil

from pyspark.sql import functions as F
from pyspark.sql import types as T

TYPE_NAMES = {
    T.StringType: "STRING",
    T.LongType: "LONG",
    T.IntegerType: "INT",
    T.ShortType: "SHORT",
    T.ByteType: "BYTE",
    T.BooleanType: "BOOLEAN",
    T.DoubleType: "DOUBLE",
    T.FloatType: "FLOAT",
    T.DecimalType: "DECIMAL",
    T.DateType: "DATE",
    T.TimestampType: "TIMESTAMP",
    T.TimestampNTZType: "TIMESTAMP_NTZ",
    T.BinaryType: "BINARY",
    T.ArrayType: "ARRAY",
    T.MapType: "MAP",
    T.StructType: "STRUCT",
    T.NullType: "NULL",
    T.DayTimeIntervalType: "INTERVAL",
    T.YearMonthIntervalType: "INTERVAL",
}
INLINE_LIMIT_BYTES = 25 * 1024 * 1024


class TooLarge(Exception):
    pass


def type_text(kind):
    if isinstance(kind, T.MapType):
        return f"MAP<{type_text(kind.keyType)}, {type_text(kind.valueType)}>"
    if isinstance(kind, T.ArrayType):
        return f"ARRAY<{type_text(kind.elementType)}>"
    if isinstance(kind, T.StructType):
        fields = ", ".join(f"{field.name}: {type_text(field.dataType)}" for field in kind.fields)
        return f"STRUCT<{fields}>"
    return kind.simpleString().upper()


def described(schema):
    """The columns as a manifest describes them."""
    columns = []
    for position, field in enumerate(schema.fields):
        kind = field.dataType
        column = {
            "name": field.name,
            "type_name": TYPE_NAMES.get(type(kind), "STRING"),
            "type_text": type_text(kind),
            "position": position,
        }
        if isinstance(kind, T.DecimalType):
            column |= {"type_precision": kind.precision, "type_scale": kind.scale}
        columns.append(column)
    return {"column_count": len(columns), "columns": columns}


def printed(column, kind):
    """A column as the text of its values."""
    if isinstance(kind, T.TimestampType):
        return F.date_format(column, "yyyy-MM-dd'T'HH:mm:ss.SSS'Z'")
    if isinstance(kind, T.TimestampNTZType):
        return F.date_format(column, "yyyy-MM-dd'T'HH:mm:ss.SSS")
    if isinstance(kind, T.BinaryType):
        return F.base64(column)
    if isinstance(kind, (T.MapType, T.ArrayType, T.StructType)):
        return F.to_json(nested(column, kind), {"ignoreNullFields": "false"})
    return column.cast("string")


def nested(column, kind):
    """A nested value whose scalars are texts, for Databricks prints them as JSON strings."""
    if isinstance(kind, T.MapType):
        return F.transform_values(column, lambda _key, value: nested(value, kind.valueType))
    if isinstance(kind, T.ArrayType):
        return F.transform(column, lambda value: nested(value, kind.elementType))
    if isinstance(kind, T.StructType):
        return F.struct(*[nested(column[field.name], field.dataType).alias(field.name) for field in kind.fields])
    return printed(column, kind)


def row_texts(frame):
    """One column `row`: a JSON array of texts and nulls."""
    names = [f"c{index}" for index in range(len(frame.columns))]
    plain = frame.toDF(*names)
    values = [printed(F.col(name), field.dataType) for name, field in zip(names, frame.schema.fields)]
    return plain.select(F.to_json(F.array(*values)).alias("row"))


class Result:
    """The rows of a statement in a folder of chunk files, one JSON array of texts a line."""

    def __init__(self, folder, chunk_bytes, byte_limit=None):
        self.folder = folder
        self.chunks = []
        self.truncated = False
        self.byte_count = 0
        self._chunk_bytes = chunk_bytes
        self._byte_limit = byte_limit
        self._lines = []
        self._size = 0
        os.makedirs(folder, exist_ok=True)

    @property
    def row_count(self):
        return sum(chunk["row_count"] for chunk in self.chunks)

    def path(self, index):
        return os.path.join(self.folder, f"chunk-{index}.ndjson")

    def add(self, line):
        """Takes a row; answers False where the byte limit refuses it."""
        if self._byte_limit is not None and self.byte_count + len(line) > self._byte_limit:
            self.truncated = True
            return False
        self.byte_count += len(line)
        self._lines.append(line)
        self._size += len(line)
        if self._size >= self._chunk_bytes:
            self._cut()
        return True

    def finish(self):
        if self._lines or not self.chunks:
            self._cut()
        return self

    def _cut(self):
        index = len(self.chunks)
        with open(self.path(index), "w", encoding="utf-8", newline="\n") as file:
            file.writelines(line + "\n" for line in self._lines)
        row_offset = self.row_count
        self.chunks.append(
            {"chunk_index": index, "row_offset": row_offset, "row_count": len(self._lines), "byte_count": self._size}
        )
        self._lines, self._size = [], 0

    def rows(self, index):
        with open(self.path(index), encoding="utf-8", newline="\n") as file:
            return [json.loads(line) for line in file]

    def json_text(self, index):
        with open(self.path(index), encoding="utf-8", newline="\n") as file:
            return "[" + ",".join(line.rstrip("\n") for line in file) + "]"

    def csv_text(self, index, columns):
        """RFC 4180; null is the bare word, and the header stands in the first chunk only."""
        lines = [columns] if index == 0 else []
        return "".join(csv_line(row) for row in lines + self.rows(index))

    def remove(self):
        shutil.rmtree(self.folder, ignore_errors=True)


def csv_line(row):
    return ",".join("null" if value is None else csv_field(value) for value in row) + "\n"


def csv_field(value):
    if value == "null" or value == "":
        return f'"{value}"'
    text = io.StringIO()
    csv.writer(text, lineterminator="").writerow([value])
    return text.getvalue()


def written(frame, request, folder, chunk_bytes):
    """The rows of a frame, in a folder."""
    result = Result(folder, chunk_bytes, request.get("byte_limit"))
    limit = request.get("row_limit")
    texts = row_texts(frame if limit is None else frame.limit(limit + 1))
    is_inline = request["disposition"] == "INLINE"
    lines = (row["row"] for row in texts.collect()) if is_inline else spilled(texts, folder)
    for count, line in enumerate(lines):
        if limit is not None and count == limit:
            result.truncated = True
            break
        if not result.add(line):
            break
    if is_inline and result.byte_count > INLINE_LIMIT_BYTES:
        raise TooLarge()
    return result.finish()


def spilled(texts, folder):
    """The lines of a frame too large for this process, by way of files; Spark numbers them in order."""
    place = os.path.join(folder, "spill")
    texts.write.text(place)
    for name in sorted(os.listdir(place)):
        if not name.startswith("part-"):
            continue
        with open(os.path.join(place, name), encoding="utf-8", newline="\n") as file:
            for line in file:
                yield line.rstrip("\n")
    shutil.rmtree(place, ignore_errors=True)
