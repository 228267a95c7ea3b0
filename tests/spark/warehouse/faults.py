"""What goes wrong on demand."""

import re
import threading

KINDS = {
    "too_many_requests": "429 before anything is done; `retryAfter` seconds in the header where given",
    "unavailable": "503 before anything is done; `retryAfter` as above",
    "cut_before": "the connection is cut before anything is done",
    "cut_after": "the connection is cut after the call was done (a statement: after it was applied)",
    "link_expired": "a link to a chunk is refused as expired",
    "never_finishes": "a statement runs until it is cancelled and is not applied",
    "slow": "a statement is applied after `delayMs`",
    "statement_fails": "a statement is not applied and fails with `message` and `sqlState`",
    "fails_after": "a statement is applied and is then reported as failed",
    "forbidden": "403 PERMISSION_DENIED with `message`",
    "unauthorized": "401",
    "volume_full": "an upload is refused: no space",
    "held_before": "the call waits until it is released, and is then cut: nothing is done",
    "held_during": "a statement runs until it is released, and is then applied; not where it was cancelled before",
    "held_after": "a statement is applied, and whoever asks for it waits until it is released, and is then cut",
}


class Faults:
    """
    Faults that wait for calls they match: by method, by `path` and by `statement` (regular expressions). The text of a
    statement is followed by the values of its parameters.
    """

    def __init__(self):
        self._faults = []
        self._lock = threading.Lock()
        self._released = threading.Event()

    def add(self, fault):
        if fault.get("kind") not in KINDS:
            raise ValueError(f"kind must be one of: {', '.join(KINDS)}")
        with self._lock:
            self._faults.append({"times": 1, "skip": 0, "struck": 0, **fault})

    def clear(self):
        """Forgets all faults; what they hold goes on."""
        with self._lock:
            for fault in self._faults:
                fault["released"] = True
            self._faults.clear()
            self._released.set()
            self._released = threading.Event()

    def hold(self, fault, until=None):
        """Waits until the fault is forgotten, or something else ends the wait; false where it was forgotten before."""
        with self._lock:
            released = self._released
            if fault.get("released"):
                return False
            fault["holds"] = True
        while not released.wait(0.02) and not (until and until.is_set()):
            pass
        return True

    def listed(self):
        with self._lock:
            return [dict(fault) for fault in self._faults]

    def strike(self, kinds, method, path, statement=None):
        """The fault that strikes this call, or nothing. Each strikes `times` times, after `skip` matches."""
        with self._lock:
            for fault in self._faults:
                if fault["kind"] in kinds and matches(fault, method, path, statement):
                    if fault["skip"] > 0:
                        fault["skip"] -= 1
                    elif fault["struck"] < fault["times"]:
                        fault["struck"] += 1
                        return fault
        return None


def text_of(request):
    """What a statement says: its text, and the values of its parameters."""
    values = [str(each.get("value")) for each in request.get("parameters") or []]
    return "\n".join([request.get("statement") or "", *values])


def matches(fault, method, path, statement):
    if "method" in fault and fault["method"].upper() != method:
        return False
    if "path" in fault and not re.search(fault["path"], path):
        return False
    if "statement" not in fault:
        return True
    return statement is not None and re.search(fault["statement"], statement, re.IGNORECASE | re.DOTALL) is not None
