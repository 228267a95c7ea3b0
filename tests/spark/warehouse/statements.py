"""Statements: accepted, run several at once, polled, cancelled, logged."""

import os
import re
import threading
import time
import uuid
from concurrent.futures import ThreadPoolExecutor

from answers import Failure, Refused, invalid
from faults import text_of
from results import TooLarge, described, written
from rewrite import first_words, rewritten
from spark_engine import run_sql, told

MOST_PARAMETERS = 256
MOST_TEXT_BYTES = 16 * 1024 * 1024
PARAMETER_TYPE = re.compile(
    r"(STRING|BOOLEAN|TINYINT|BYTE|SMALLINT|SHORT|INT|INTEGER|BIGINT|LONG|FLOAT|DOUBLE|DATE|TIMESTAMP|TIMESTAMP_NTZ"
    r"|VOID|DECIMAL(\(\s*\d+\s*(,\s*\d+\s*)?\))?)",
    re.IGNORECASE,
)
VOLUME = re.compile(
    r"^\s*(?P<verb>create|drop)\s+(?:external\s+)?volume\s+(?:if\s+(?:not\s+)?exists\s+)?(?P<name>[\w.`]+)", re.IGNORECASE
)


STRIKING = ("never_finishes", "slow", "statement_fails", "fails_after", "held_during", "held_after")


class Statement:
    def __init__(self, request):
        self.id = str(uuid.uuid4())
        self.request = request
        self.state = "PENDING"
        self.error = None
        self.sql_state = None
        self.schema = None
        self.result = None
        self.applied = 0
        self.is_cancelled = threading.Event()
        self.done = threading.Event()
        self.received = time.time()
        self.ended = None
        # The fault that keeps its end from whoever asks.
        self.held = None

    def succeed(self, schema, result):
        self.schema, self.result = schema, result
        self.end("SUCCEEDED")

    def fail(self, error_code, message, sql_state=None):
        self.error = {"error_code": error_code, "message": message}
        self.sql_state = sql_state
        self.end("FAILED")

    def end(self, state):
        if not self.done.is_set():
            self.state = state
            self.ended = time.time()
            self.done.set()

    def logged(self):
        return {
            "statement_id": self.id,
            "statement": self.request["statement"],
            "parameters": self.request["parameters"],
            "state": self.state,
            "applied": self.applied,
            "error": self.error,
            "received_ms": int(self.received * 1000),
            "duration_ms": None if self.ended is None else int((self.ended - self.received) * 1000),
        }


class Desk:
    """Takes statements and runs them on Spark."""

    def __init__(self, spark, sessions, warehouse, volumes, grants, faults, folder, catalog, threads):
        self.spark = spark
        self.sessions = sessions
        self.warehouse = warehouse
        self.volumes = volumes
        self.grants = grants
        self.faults = faults
        self.catalog = catalog
        self.folder = folder
        self.chunk_bytes = 0
        self.statements = {}
        self._pool = ThreadPoolExecutor(threads, thread_name_prefix="statement")
        self._lock = threading.Lock()
        self.reset()

    def reset(self):
        """Forgets what ended, cancels what runs."""
        with self._lock:
            former = list(self.statements.values())
            self.statements = {}
        self.chunk_bytes = 20 * 1024 * 1024
        for statement in former:
            self.cancel(statement)
            if statement.result:
                statement.result.remove()

    def accept(self, request):
        statement = Statement(request)
        with self._lock:
            self.statements[statement.id] = statement
        fault = self.faults.strike(STRIKING, "POST", "/api/2.0/sql/statements", text_of(request))
        self._pool.submit(self._run, statement, fault)
        return statement

    def find(self, statement_id):
        with self._lock:
            statement = self.statements.get(statement_id)
        if statement is None:
            raise Refused(404, "NOT_FOUND", f"The statement {statement_id} was not found.")
        return statement

    def cancel(self, statement):
        if statement.done.is_set():
            return
        statement.is_cancelled.set()
        self.spark.sparkContext.cancelJobGroup(statement.id)
        if statement.state == "PENDING":
            statement.end("CANCELED")

    def listed(self):
        with self._lock:
            statements = list(self.statements.values())
        return [statement.logged() for statement in sorted(statements, key=lambda each: each.received)]

    def _run(self, statement, fault):
        try:
            self.warehouse.awake()
            if statement.is_cancelled.is_set():
                return statement.end("CANCELED")
            statement.state = "RUNNING"
            self._run_with(statement, fault)
        except Exception as error:  # whatever it is, the statement has to end
            if statement.is_cancelled.is_set():
                return statement.end("CANCELED")
            message, state = told(error)
            statement.fail("BAD_REQUEST", message.replace(self.volumes.folder, "/Volumes"), state)

    def _run_with(self, statement, fault):
        kind = fault["kind"] if fault else ""
        if kind == "never_finishes":
            statement.is_cancelled.wait()
            return statement.end("CANCELED")
        if kind == "slow" and statement.is_cancelled.wait(fault.get("delayMs", 1000) / 1000):
            return statement.end("CANCELED")
        if kind == "held_during":
            self.faults.hold(fault, until=statement.is_cancelled)
            if statement.is_cancelled.is_set():
                return statement.end("CANCELED")
        if kind == "held_after":
            statement.held = fault
        failure = ("BAD_REQUEST", *((fault or {}).get(name) for name in ("message", "sqlState")))
        if kind == "statement_fails":
            return statement.fail(*failure)
        schema, result = self._apply(statement)
        if kind == "fails_after":
            return statement.fail(*failure)
        return statement.succeed(schema, result)

    def _apply(self, statement):
        request = statement.request
        text, schema = request["statement"], request.get("schema")
        words = first_words(text)
        refusal = self.grants.refusal(words, self.catalog, schema or "default")
        if refusal:
            raise Failure(refusal, "42501")
        if request.get("catalog", self.catalog) != self.catalog:
            message = f"[NO_SUCH_CATALOG_EXCEPTION] Catalog '{request['catalog']}' was not found. SQLSTATE: 42704"
            raise Failure(message, "42704")
        text = self._with_volume(text, schema)
        session = self.sessions.take()
        context = self.spark.sparkContext
        try:
            context.setJobGroup(statement.id, "statement", interruptOnCancel=True)
            plain = rewritten(text, self.catalog, self.volumes.folder)
            frame = run_sql(session, schema, plain, request["parameters"])
            statement.applied += 1
            folder = os.path.join(self.folder, statement.id)
            return described(frame.schema), written(frame, request, folder, self.chunk_bytes)
        except TooLarge:
            message = "Inline byte limit exceeded: a result in the answer has at most 26214400 bytes. Use EXTERNAL_LINKS."
            raise Failure(message, None) from None
        finally:
            self.sessions.give_back(session)

    def _with_volume(self, text, schema):
        """Makes or drops a volume, of which Spark knows nothing; answers what is left to run."""
        found = VOLUME.match(text)
        if not found:
            return text
        parts = found["name"].replace("`", "").split(".")
        place = [self.catalog, schema or "default"][: 3 - len(parts)] + parts
        (self.volumes.create if found["verb"].lower() == "create" else self.volumes.drop)(*place[:3])
        return "select 1 where false"


def checked_request(body):
    """A request for a statement, checked as Databricks checks it."""
    text = body.get("statement")
    if not isinstance(text, str) or not text.strip():
        raise invalid("statement is required.")
    if len(text.encode()) > MOST_TEXT_BYTES:
        raise invalid("The statement is longer than 16 MiB.")
    unknown = set(body) - KNOWN_FIELDS
    if unknown:
        raise invalid(f"Unknown fields: {', '.join(sorted(unknown))}.")
    parameters = body.get("parameters") or []
    check_parameters(parameters)
    disposition = body.get("disposition", "INLINE")
    kind = body.get("format", "JSON_ARRAY")
    if disposition not in ("INLINE", "EXTERNAL_LINKS"):
        raise invalid(f"Invalid disposition: {disposition}.")
    if kind not in ("JSON_ARRAY", "CSV"):
        raise invalid(f"This warehouse does not write {kind}; use JSON_ARRAY or CSV.")
    if disposition == "INLINE" and kind != "JSON_ARRAY":
        raise invalid("The format field must be JSON_ARRAY when the disposition field is INLINE.")
    if body.get("on_wait_timeout", "CONTINUE") not in ("CONTINUE", "CANCEL"):
        raise invalid("on_wait_timeout must be CONTINUE or CANCEL.")
    wait_seconds = wait_seconds_of(body.get("wait_timeout", "10s"))
    return {**body, "parameters": parameters, "disposition": disposition, "format": kind, "wait_seconds": wait_seconds}


KNOWN_FIELDS = {
    "warehouse_id", "statement", "parameters", "catalog", "schema", "wait_timeout", "on_wait_timeout", "disposition",
    "format", "row_limit", "byte_limit", "query_tags",
}  # fmt: skip


def check_parameters(parameters):
    if len(parameters) > MOST_PARAMETERS:
        raise invalid(f"A statement has at most {MOST_PARAMETERS} parameters; {len(parameters)} were given.")
    for parameter in parameters:
        value = parameter.get("value")
        if not isinstance(parameter.get("name"), str) or not (value is None or isinstance(value, str)):
            raise invalid("Each parameter has a name and a value that is a string or null.")
        if not PARAMETER_TYPE.fullmatch(parameter.get("type") or "STRING"):
            raise invalid(f"Parameter {parameter['name']} has the unknown type {parameter['type']}.")


def wait_seconds_of(text):
    found = re.fullmatch(r"(\d+)s", str(text))
    seconds = int(found[1]) if found else -1
    if seconds == 0 or 5 <= seconds <= 50:
        return seconds
    raise invalid(f"Invalid wait_timeout: {text}. It must be 0s or between 5s and 50s.")
