"""Answers of the HTTP calls, and the errors that end them."""

import json


class Refused(Exception):
    """A call that ends with an error body as Databricks writes it."""

    def __init__(self, status, error_code, message, headers=None):
        super().__init__(message)
        self.status = status
        self.body = {"error_code": error_code, "message": message}
        self.headers = headers or {}


class Failure(Exception):
    """A statement that ends as FAILED."""

    def __init__(self, message, sql_state):
        super().__init__(message)
        self.sql_state = sql_state


class Cut(Exception):
    """The connection ends without an answer."""


class Answer:
    def __init__(self, status=200, body=b"", headers=None):
        self.status = status
        self.body = body
        self.headers = headers or {}


def json_answer(document, status=200, headers=None):
    body = json.dumps(document, ensure_ascii=False).encode()
    return Answer(status, body, {"Content-Type": "application/json", **(headers or {})})


def empty(status=204, headers=None):
    return Answer(status, b"", headers)


def invalid(message):
    return Refused(400, "INVALID_PARAMETER_VALUE", message)
