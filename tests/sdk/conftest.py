import json
import os
import urllib.request

import pytest
from databricks.sdk import WorkspaceClient


@pytest.fixture(scope="session")
def connection():
    return json.loads(os.environ["ESTATE_DOCUMENT"])


@pytest.fixture(scope="session")
def workspace(connection):
    return connection["workspaces"][0]


@pytest.fixture(scope="session")
def client(workspace):
    return WorkspaceClient(host=workspace["url"], token=workspace["credentials"]["token"])


@pytest.fixture(scope="session")
def oauth_client(workspace):
    with urllib.request.urlopen(workspace["url"] + "/control/credentials") as answer:
        credentials = json.load(answer)["workspaces"][0]
    return WorkspaceClient(
        host=workspace["url"], client_id=credentials["clientId"], client_secret=credentials["clientSecret"]
    )
