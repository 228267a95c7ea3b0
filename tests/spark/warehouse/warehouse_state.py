"""The warehouse itself: stopped, starting, running."""

import re
import threading
import time

from answers import Failure, Refused, invalid, json_answer


class Warehouse:
    def __init__(self, warehouse_id, grants):
        self.id = warehouse_id
        self._grants = grants
        self._lock = threading.Lock()
        self.reset()

    def reset(self):
        self.state = "RUNNING"
        self.start_ms = 300
        self.can_start = True
        self.starts = 0

    def check(self, warehouse_id):
        if warehouse_id is None:
            raise invalid("warehouse_id is required.")
        if warehouse_id != self.id:
            if not re.fullmatch(r"[0-9a-f]{16}", str(warehouse_id)):
                raise invalid(f"{warehouse_id} is not a valid endpoint id.")
            raise Refused(404, "RESOURCE_DOES_NOT_EXIST", f"SQL warehouse {warehouse_id} does not exist.")
        if self._grants.lacks("CAN USE", self.id):
            raise Refused(403, "PERMISSION_DENIED", f"You do not have permission to use the SQL warehouse {self.id}.")

    def awake(self):
        """Waits until it runs; a statement starts a stopped one."""
        with self._lock:
            if self.state == "RUNNING":
                return
            if not self.can_start:
                raise Failure("The warehouse could not be started: no capacity in the cloud region.", None)
            self.starts += 1
            self.state = "STARTING"
            time.sleep(self.start_ms / 1000)
            self.state = "RUNNING"

    def answer(self, call, warehouse_id, verb):
        """/api/2.0/sql/warehouses/{id}[/start|/stop]"""
        self.check(warehouse_id)
        if call.method == "GET" and verb is None:
            return json_answer(self.described())
        if call.method != "POST" or verb not in ("start", "stop"):
            raise Refused(404, "ENDPOINT_NOT_FOUND", f"No API found for '{call.method} {call.path}'")
        if verb == "stop":
            self.state = "STOPPED"
        elif self.state == "STOPPED":
            threading.Thread(target=self.awake, daemon=True).start()
        return json_answer({})

    def described(self):
        return {
            "id": self.id,
            "name": "warehouse",
            "cluster_size": "2X-Small",
            "min_num_clusters": 1,
            "max_num_clusters": 1,
            "num_clusters": 1 if self.state == "RUNNING" else 0,
            "auto_stop_mins": 10,
            "warehouse_type": "PRO",
            "enable_serverless_compute": True,
            "enable_photon": True,
            "state": self.state,
            "health": {"status": "HEALTHY"},
        }
