"""
A stand-in of a Databricks workspace for tests: one SQL warehouse over a real Spark with Delta, the Statement Execution
calls, the Files calls over folders, OAuth for one service principal. Prints one JSON line when it is ready.
"""

import argparse
import json
import os
import shutil
import signal
import socket
import sys
import tempfile
import threading
from collections import Counter
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from urllib.parse import parse_qsl, urlsplit

from answers import Answer, Cut, Refused, json_answer
from control import Control
from faults import Faults, text_of
from grants import Grants
from identity import Identity
from rewrite import SESSION_CATALOG
from spark_engine import Sessions, start_spark
from statement_calls import BASE, HISTORY, StatementCalls
from statements import Desk
from volumes import Volumes
from warehouse_state import Warehouse


class Call:
    """An HTTP call: its body is read when it is asked for."""

    def __init__(self, handler):
        split = urlsplit(handler.path)
        self.method, self.path = handler.command, split.path
        self.query = dict(parse_qsl(split.query))
        self.headers = handler.headers
        self.length = int(handler.headers.get("Content-Length") or 0)
        self._left = self.length
        self._file = handler.rfile

    def blocks(self, size):
        while self._left > 0:
            block = self._file.read(min(size, self._left))
            if not block:
                raise Cut()
            self._left -= len(block)
            yield block

    def body(self):
        if not hasattr(self, "_body"):
            self._body = b"".join(self.blocks(1 << 20))
        return self._body

    def json(self):
        try:
            return json.loads(self.body() or b"{}")
        except ValueError:
            raise Refused(400, "MALFORMED_REQUEST", "The body is not JSON.") from None


class Workspace:
    """Who answers which path."""

    def __init__(self, options, folder):
        self.options = options
        self.url = ""
        self.counts = Counter()
        self.faults, self.grants = Faults(), Grants()
        self.identity = Identity(options.token, options.client_id, options.client_secret)
        self.warehouse = Warehouse(options.warehouse_id, self.grants)
        self.volumes = Volumes(os.path.join(folder, "volumes"), self.grants, self.faults)
        given = dict(each.split("=", 1) for each in options.setting)
        self.spark = start_spark(options.jars, folder, options.master, options.memory_mb, given)
        self.desk = Desk(
            self.spark, Sessions(self.spark), self.warehouse, self.volumes, self.grants, self.faults,
            os.path.join(folder, "results"), options.catalog, options.threads,
        )  # fmt: skip
        self.calls = StatementCalls(self.desk, self.warehouse, self.faults, lambda: self.url)
        self.control = Control(
            self.desk, self.calls, self.volumes, self.grants, self.faults, self.identity, self.warehouse, self.counts,
            self.make_schemas,
        )  # fmt: skip
        self.make_schemas()

    def make_schemas(self):
        """The schema and the volume that are there from the start, and nothing else."""
        for row in self.spark.sql(f"show schemas in {SESSION_CATALOG}").collect():
            if row[0] != "default":
                self.spark.sql(f"drop schema {SESSION_CATALOG}.`{row[0]}` cascade")
        self.spark.sql(f"create schema if not exists {SESSION_CATALOG}.{self.options.schema}")
        self.volumes.create(self.options.catalog, self.options.schema, self.options.volume)

    def answer(self, call):
        if call.path.startswith("/control/"):
            return self.control.answer(call)
        self.counts[f"{call.method} {call.path}"] += 1
        if call.path.startswith("/external-links/"):
            return self.calls.linked(call)
        self._strike(call)
        if call.path == "/oidc/v1/token" and call.method == "POST":
            return self.identity.token_answer(call.headers, call.body())
        self.identity.check(call.headers)
        answer = self._routed(call)
        # A statement that loses its answer waits for its end first, in its own handler.
        if self.faults.strike(("cut_after",), call.method, call.path, ""):
            raise Cut()
        return answer

    def _strike(self, call):
        text = text_of(call.json()) if call.method == "POST" and call.path == BASE else None
        kinds = ("too_many_requests", "unavailable", "cut_before", "held_before", "forbidden", "unauthorized")
        fault = self.faults.strike(kinds, call.method, call.path, text)
        if fault is None:
            return
        kind = fault["kind"]
        after = {"Retry-After": str(fault["retryAfter"])} if "retryAfter" in fault else {}
        if kind == "held_before":
            self.faults.hold(fault)
        if kind in ("cut_before", "held_before"):
            raise Cut()
        if kind == "too_many_requests":
            raise Refused(429, "REQUEST_LIMIT_EXCEEDED", "Too many requests.", after)
        if kind == "unavailable":
            raise Refused(503, "TEMPORARILY_UNAVAILABLE", "The service is temporarily unavailable.", after)
        if kind == "forbidden":
            raise Refused(403, "PERMISSION_DENIED", fault.get("message", "Permission denied."))
        raise Refused(401, "UNAUTHENTICATED", "The access token is not valid.")

    def _routed(self, call):
        path = call.path
        if path == BASE or path.startswith(BASE + "/"):
            return self.calls.answer(call)
        if path == HISTORY and call.method == "GET":
            return self.calls.history(call)
        if path.startswith("/api/2.0/fs/files/"):
            return self.volumes.file(call)
        if path.startswith("/api/2.0/fs/directories/"):
            return self.volumes.directory(call)
        if path.startswith("/api/2.0/sql/warehouses/"):
            warehouse_id, _, verb = path.removeprefix("/api/2.0/sql/warehouses/").partition("/")
            return self.warehouse.answer(call, warehouse_id, verb or None)
        if path == "/api/2.0/sql/warehouses":
            return json_answer({"warehouses": [self.warehouse.described()]})
        if path == "/api/2.0/preview/scim/v2/Me":
            return json_answer({"userName": self.options.client_id, "displayName": "Lakegauge", "active": True})
        raise Refused(404, "ENDPOINT_NOT_FOUND", f"No API found for '{call.method} {path}'")


def handler_for(workspace):
    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def handle_call(self):
            call = Call(self)
            try:
                answer = workspace.answer(call)
            except Refused as refused:
                answer = json_answer(refused.body, refused.status, refused.headers)
            except Cut:
                self.close_connection = True
                self.connection.shutdown(socket.SHUT_RDWR)
                return
            except Exception as error:  # a defect here must not look like a hang
                answer = json_answer({"error_code": "INTERNAL_ERROR", "message": repr(error)}, 500)
            self._send(call, answer)

        def _send(self, call, answer: Answer):
            try:
                call.body()
                self.send_response(answer.status)
                for name, value in answer.headers.items():
                    self.send_header(name, value)
                if "Content-Length" not in answer.headers:
                    self.send_header("Content-Length", str(len(answer.body)))
                self.end_headers()
                if call.method != "HEAD":
                    self.wfile.write(answer.body)
            except (OSError, Cut):
                self.close_connection = True

        do_GET = do_POST = do_PUT = do_HEAD = do_DELETE = handle_call

        def log_message(self, *_):
            pass

    return Handler


class Server(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, *_):
        pass


def parsed_options():
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--port", type=int, default=0)
    parser.add_argument("--jars", required=True, help="folder of Delta's jars")
    parser.add_argument("--folder", help="where tables and volumes lie; default: a temporary one, removed at the end")
    parser.add_argument("--master", default="local[2]", help="for example local-cluster[2,1,1024]")
    parser.add_argument("--memory-mb", type=int, default=1500)
    parser.add_argument("--setting", action="append", default=[], help="one of Spark's own, as name=value; repeatable")
    parser.add_argument("--threads", type=int, default=6, help="statements that run at once")
    parser.add_argument("--catalog", default="main")
    parser.add_argument("--schema", default="lakegauge")
    parser.add_argument("--volume", default="files")
    parser.add_argument("--warehouse-id", default="0123456789abcdef")
    parser.add_argument("--token", default="dapi-stand-in")
    parser.add_argument("--client-id", default="stand-in-client")
    parser.add_argument("--client-secret", default="stand-in-secret")
    return parser.parse_args()


def ready_line(workspace):
    options = workspace.options
    return {
        "url": workspace.url,
        "warehouseId": options.warehouse_id,
        "catalog": options.catalog,
        "schema": options.schema,
        "volume": options.volume,
        "token": options.token,
        "clientId": options.client_id,
        "clientSecret": options.client_secret,
        "pid": os.getpid(),
        "sparkPid": int(workspace.spark._jvm.java.lang.ProcessHandle.current().pid()),
    }


def main():
    options = parsed_options()
    folder = os.path.abspath(options.folder or tempfile.mkdtemp(prefix="lakegauge-warehouse-"))
    os.makedirs(folder, exist_ok=True)
    os.chdir(folder)
    workspace = Workspace(options, folder)
    server = Server(("127.0.0.1", options.port), handler_for(workspace))
    workspace.url = f"http://127.0.0.1:{server.server_port}"
    for name in (signal.SIGTERM, signal.SIGINT):
        signal.signal(name, lambda *_: threading.Thread(target=server.shutdown).start())
    # The end of whoever started this ends it too.
    threading.Thread(target=lambda: (sys.stdin.read(), server.shutdown()), daemon=True).start()
    print(json.dumps(ready_line(workspace)), flush=True)
    server.serve_forever()
    workspace.spark.stop()
    if not options.folder:
        shutil.rmtree(folder, ignore_errors=True)
    os._exit(0)


if __name__ == "__main__":
    main()
