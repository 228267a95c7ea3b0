"""The control calls, for tests only: /control/… ."""

from answers import Refused, json_answer
from faults import KINDS


class Control:
    """
    GET  /control/statements          every statement since the last reset, with how often it was applied
    GET  /control/calls               how many calls came, by method and path
    POST /control/faults              {kind, times, skip, method, path, statement, …}: one more fault
    GET  /control/faults              the faults that wait, and how often each struck
    POST /control/release             forgets the faults; what they hold goes on
    POST /control/grants              {missing: ["MODIFY main.lakegauge", …]}
    POST /control/warehouse           {state, startMs, canStart}; GET answers state and number of starts
    POST /control/tokens              {revoke: true, client: false, lifetimeSeconds}
    POST /control/settings            {chunkBytes, linkSeconds, volumeCapacityBytes}
    POST /control/reset               {schemas: true}: forgets faults, log, refusals; with schemas also all tables
    """

    def __init__(self, desk, calls, volumes, grants, faults, identity, warehouse, counts, drop_schemas):
        self.desk, self.calls, self.volumes, self.grants = desk, calls, volumes, grants
        self.faults, self.identity, self.warehouse, self.counts = faults, identity, warehouse, counts
        self.drop_schemas = drop_schemas

    def answer(self, call):
        name = call.path.removeprefix("/control/")
        handler = getattr(self, f"_{call.method.lower()}_{name}", None)
        if handler is None:
            raise Refused(404, "NOT_FOUND", (self.__doc__ or "") + f"\nkinds of faults: {KINDS}")
        return json_answer(handler(call.json() if call.method == "POST" else {}))

    def _get_statements(self, _body):
        return {"statements": self.desk.listed()}

    def _get_calls(self, _body):
        return {"calls": self.counts}

    def _get_faults(self, _body):
        return {"faults": self.faults.listed()}

    def _post_faults(self, body):
        try:
            self.faults.add(body)
        except ValueError as error:
            raise Refused(400, "INVALID_PARAMETER_VALUE", str(error)) from error
        return {}

    def _post_release(self, _body):
        self.faults.clear()
        return {}

    def _post_grants(self, body):
        self.grants.set_missing(body.get("missing", []))
        return {}

    def _get_warehouse(self, _body):
        return {"state": self.warehouse.state, "starts": self.warehouse.starts}

    def _post_warehouse(self, body):
        self.warehouse.state = body.get("state", self.warehouse.state)
        self.warehouse.start_ms = body.get("startMs", self.warehouse.start_ms)
        self.warehouse.can_start = body.get("canStart", self.warehouse.can_start)
        return self._get_warehouse(body)

    def _post_tokens(self, body):
        self.identity.lifetime_seconds = body.get("lifetimeSeconds", self.identity.lifetime_seconds)
        if body.get("revoke"):
            self.identity.revoke(client=body.get("client", False))
        return {"issued": self.identity.issued}

    def _post_settings(self, body):
        self.desk.chunk_bytes = body.get("chunkBytes", self.desk.chunk_bytes)
        self.calls.link_seconds = body.get("linkSeconds", self.calls.link_seconds)
        self.volumes.capacity_bytes = body.get("volumeCapacityBytes", self.volumes.capacity_bytes)
        return {}

    def _post_reset(self, body):
        self.faults.clear()
        self.grants.set_missing([])
        self.identity.reset()
        self.warehouse.reset()
        self.desk.reset()
        self.calls.link_seconds = 900
        self.counts.clear()
        if body.get("schemas"):
            self.drop_schemas()
            self.volumes.empty()
        return {}
