"""Who may call: client credentials, bearer tokens, and what was revoked."""

import base64
import secrets
import threading
import time
from urllib.parse import parse_qs

from answers import Answer, Refused, json_answer


class Identity:
    def __init__(self, token, client_id, client_secret):
        self._settings = (token, client_id, client_secret)
        self._lock = threading.Lock()
        self.reset()

    def reset(self):
        token, self._client_id, self._client_secret = self._settings
        with self._lock:
            self._tokens = {token: None}
            self.issued = 0
            self.lifetime_seconds = 3600
            self.refuses_client = False

    def revoke(self, client=False):
        """Every token given out so far ends; with `client` no new one is given."""
        with self._lock:
            self._tokens.clear()
            self.refuses_client = client

    def token_answer(self, headers, body):
        """POST /oidc/v1/token"""
        form = {name: values[0] for name, values in parse_qs(body.decode()).items()}
        given = basic(headers.get("Authorization")) or (form.get("client_id"), form.get("client_secret"))
        if form.get("grant_type") != "client_credentials":
            return oauth_error(400, "unsupported_grant_type", "grant_type must be client_credentials")
        if self.refuses_client or given != (self._client_id, self._client_secret):
            return oauth_error(401, "invalid_client", "Client authentication failed")
        token = "eyJ" + secrets.token_urlsafe(32)
        with self._lock:
            self._tokens[token] = time.time() + self.lifetime_seconds
            self.issued += 1
        body = {"access_token": token, "token_type": "Bearer", "expires_in": self.lifetime_seconds, "scope": "all-apis"}
        return json_answer(body)

    def check(self, headers):
        word, _, token = (headers.get("Authorization") or "").partition(" ")
        with self._lock:
            known = word == "Bearer" and token in self._tokens
            expires = self._tokens.get(token)
        if not known:
            raise Refused(401, "UNAUTHENTICATED", "Credential was not sent or was of an unsupported type for this API.")
        if expires is not None and expires < time.time():
            raise Refused(401, "UNAUTHENTICATED", "Token is expired.")


def basic(header):
    word, _, text = (header or "").partition(" ")
    if word != "Basic":
        return None
    name, _, secret = base64.b64decode(text).decode().partition(":")
    return name, secret


def oauth_error(status, error, description):
    document = json_answer({"error": error, "error_description": description}, status)
    return Answer(status, document.body, document.headers)
