"""The Statement Execution calls, and the links to results."""

import hashlib
import hmac
import secrets
import time

from answers import Answer, Cut, Refused, invalid, json_answer
from faults import text_of
from statements import checked_request

BASE = "/api/2.0/sql/statements"
HISTORY = "/api/2.0/sql/history/queries"
# The states of a statement in the words of the history.
REMEMBERED = {"PENDING": "QUEUED", "RUNNING": "RUNNING", "SUCCEEDED": "FINISHED", "FAILED": "FAILED", "CANCELED": "CANCELED"}


class StatementCalls:
    def __init__(self, desk, warehouse, faults, place):
        self.desk = desk
        self.warehouse = warehouse
        self.faults = faults
        self.place = place
        self._key = secrets.token_bytes(32)
        self.link_seconds = 900

    def answer(self, call):
        parts = call.path.removeprefix(BASE).strip("/").split("/")
        if call.method == "POST" and parts == [""]:
            return self._execute(call)
        statement = self.desk.find(parts[0])
        if call.method == "GET" and len(parts) == 1:
            return json_answer(self._document(statement))
        if call.method == "POST" and parts[1:] == ["cancel"]:
            self.desk.cancel(statement)
            return json_answer({})
        if call.method == "GET" and parts[1:3] == ["result", "chunks"] and len(parts) == 4:
            return json_answer(self._chunk(statement, int(parts[3])))
        raise Refused(404, "ENDPOINT_NOT_FOUND", f"No API found for '{call.method} {call.path}'")

    def _execute(self, call):
        request = checked_request(call.json())
        self.warehouse.check(request.get("warehouse_id"))
        cut = self.faults.strike(("cut_after",), call.method, call.path, text_of(request))
        statement = self.desk.accept(request)
        if cut:
            # The answer is lost; what was asked for is done.
            statement.done.wait()
            raise Cut()
        statement.done.wait(request["wait_seconds"])
        if not statement.done.is_set() and request.get("on_wait_timeout") == "CANCEL" and request["wait_seconds"] > 0:
            self.desk.cancel(statement)
            statement.done.wait(5)
        return json_answer(self._document(statement))

    def history(self, call):
        """Statements of a warehouse, the latest first: a page of them, as they stand."""
        warehouse_id = call.query.get("filter_by.warehouse_ids", self.warehouse.id)
        since = int(call.query.get("filter_by.query_start_time_range.start_time_ms", "0"))
        first, size = int(call.query.get("page_token", "0")), min(int(call.query.get("max_results", "100")), 1000)
        known = [
            {
                "query_id": each["statement_id"],
                "status": REMEMBERED[each["state"]],
                "query_text": each["statement"],
                "query_start_time_ms": each["received_ms"],
                "warehouse_id": self.warehouse.id,
            }
            for each in reversed(self.desk.listed())
            if warehouse_id == self.warehouse.id and each["received_ms"] >= since
        ]
        has_more = len(known) > first + size
        following = {"next_page_token": str(first + size)} if has_more else {}
        return json_answer({"res": known[first : first + size], "has_next_page": has_more, **following})

    def _document(self, statement):
        if statement.held and statement.done.is_set() and self.faults.hold(statement.held):
            raise Cut()
        status = {"state": statement.state}
        if statement.error:
            status["error"] = statement.error
            if statement.sql_state:
                status["sql_state"] = statement.sql_state
        document = {"statement_id": statement.id, "status": status}
        if statement.state != "SUCCEEDED":
            return document
        result = statement.result
        manifest = {
            "format": statement.request["format"],
            "schema": statement.schema,
            "total_chunk_count": len(result.chunks),
            "chunks": result.chunks,
            "total_row_count": result.row_count,
            "total_byte_count": result.byte_count,
            "truncated": result.truncated,
        }
        return {**document, "manifest": manifest, "result": self._chunk(statement, 0)}

    def _chunk(self, statement, index):
        result = self._result(statement)
        if index >= len(result.chunks):
            raise invalid(f"The chunk {index} does not exist; there are {len(result.chunks)}.")
        described = dict(result.chunks[index])
        if index + 1 < len(result.chunks):
            described["next_chunk_index"] = index + 1
            described["next_chunk_internal_link"] = f"{BASE}/{statement.id}/result/chunks/{index + 1}"
        if statement.request["disposition"] == "INLINE":
            described.pop("byte_count")
            return {**described, "data_array": result.rows(index)}
        return {"external_links": [{**described, **self._link(statement, index)}]}

    def _result(self, statement):
        if statement.state != "SUCCEEDED":
            raise Refused(400, "BAD_REQUEST", f"The statement {statement.id} has no result: it is {statement.state}.")
        return statement.result

    def _link(self, statement, index):
        path = f"/external-links/{statement.id}/{index}"
        expires = int((time.time() + self.link_seconds) * 1000)
        instant = time.strftime("%Y-%m-%dT%H:%M:%S", time.gmtime(expires / 1000)) + f".{expires % 1000:03d}Z"
        link = f"{self.place()}{path}?X-Amz-Expires={expires}&X-Amz-Signature={self._signature(path, expires)}"
        return {"external_link": link, "expiration": instant}

    def linked(self, call):
        """What a link answers: no token is needed, and none is allowed."""
        if "Authorization" in call.headers:
            raise Refused(400, "InvalidArgument", "Only one auth mechanism allowed.")
        expires = int(call.query.get("X-Amz-Expires", "0"))
        signature = call.query.get("X-Amz-Signature", "")
        if not hmac.compare_digest(signature, self._signature(call.path, expires)):
            raise Refused(403, "SignatureDoesNotMatch", "The signature does not match.")
        fault = self.faults.strike(("link_expired",), call.method, call.path)
        if fault or expires <= time.time() * 1000:
            body = b"<?xml version='1.0'?><Error><Code>AccessDenied</Code><Message>Request has expired</Message></Error>"
            return Answer(403, body, {"Content-Type": "application/xml"})
        _, _, statement_id, index = call.path.split("/")
        statement = self.desk.find(statement_id)
        result = self._result(statement)
        if statement.request["format"] == "CSV":
            names = [column["name"] for column in statement.schema["columns"]]
            return Answer(200, result.csv_text(int(index), names).encode(), {"Content-Type": "text/csv"})
        return Answer(200, result.json_text(int(index)).encode(), {"Content-Type": "application/json"})

    def _signature(self, path, expires):
        return hmac.new(self._key, f"{path}:{expires}".encode(), hashlib.sha256).hexdigest()
