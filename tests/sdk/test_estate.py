import csv
import datetime
import io
import itertools
import json
import urllib.error
import urllib.request

import pytest
from databricks.sdk import WorkspaceClient
from databricks.sdk.errors import NotFound, ResourceDoesNotExist, Unauthenticated
from databricks.sdk.service.compute import EventType, GetEventsOrder, ListClustersFilterBy, State
from databricks.sdk.service.jobs import RunLifeCycleState, RunResultState
from databricks.sdk.service.sql import Disposition, Format, StatementParameterListItem, StatementState

CLOCK_MS = int(datetime.datetime(2025, 5, 31, 23, tzinfo=datetime.timezone.utc).timestamp() * 1000)
DAY_MS = 86_400_000


def execute(client, workspace, statement, **more):
    answer = client.statement_execution.execute_statement(
        statement=statement, warehouse_id=workspace["warehouseId"], wait_timeout="50s", **more
    )
    assert answer.status.state == StatementState.SUCCEEDED, answer.status
    return answer


def test_a_token_says_who_it_belongs_to(client):
    me = client.current_user.me()
    assert "@" in me.user_name
    assert [group.display for group in me.groups] == ["admins"]


def test_an_oauth_client_signs_in_by_discovery(oauth_client):
    assert oauth_client.current_user.me().user_name == oauth_client.config.client_id
    assert next(iter(oauth_client.jobs.list())).job_id > 0


def test_a_wrong_token_is_refused(workspace):
    with pytest.raises(Unauthenticated):
        WorkspaceClient(host=workspace["url"], token="dapi0").current_user.me()


def test_jobs_are_listed_page_by_page_and_read_one_by_one(client):
    jobs = list(client.jobs.list(limit=5))
    assert len(jobs) > 5
    assert len({job.job_id for job in jobs}) == len(jobs)
    job = client.jobs.get(jobs[0].job_id)
    assert job.settings.name == jobs[0].settings.name
    assert job.settings.tasks


def test_tasks_are_listed_with_jobs_on_demand(client):
    assert all(job.settings.tasks for job in client.jobs.list(expand_tasks=True))


def test_runs_are_listed_newest_first_with_their_tasks(client):
    runs = []
    for run in client.jobs.list_runs(expand_tasks=True, start_time_from=CLOCK_MS - 3 * DAY_MS):
        runs.append(run)
    assert len(runs) > 50
    assert [run.start_time for run in runs] == sorted((run.start_time for run in runs), reverse=True)
    assert all(run.state.life_cycle_state in RunLifeCycleState for run in runs)
    assert any(run.tasks for run in runs)


def test_a_run_is_read_with_its_history(client):
    failed = next(
        run for run in client.jobs.list_runs(completed_only=True) if run.state.result_state == RunResultState.FAILED
    )
    run = client.jobs.get_run(failed.run_id, include_history=True)
    assert run.run_id == failed.run_id
    assert run.repair_history[0].type.value == "ORIGINAL"
    assert {task for attempt in run.repair_history for task in attempt.task_run_ids} == {
        task.run_id for task in run.tasks
    }


def test_active_runs_have_no_end(client):
    for run in client.jobs.list_runs(active_only=True):
        assert not run.end_time
        assert run.state.result_state is None


def test_clusters_are_listed_page_by_page_and_read_one_by_one(client):
    clusters = list(client.clusters.list(page_size=50))
    assert len(clusters) > 50
    running = [cluster for cluster in clusters if cluster.state == State.RUNNING]
    assert running and all(cluster.driver for cluster in running)
    cluster = client.clusters.get(running[0].cluster_id)
    assert cluster.spark_context_id == running[0].spark_context_id
    assert cluster.spec.spark_version


def test_clusters_are_filtered(client):
    ended = client.clusters.list(filter_by=ListClustersFilterBy(cluster_states=[State.TERMINATED]), page_size=100)
    assert {cluster.state for cluster in ended} == {State.TERMINATED}


def test_events_are_paged(client):
    shared = next(cluster for cluster in client.clusters.list() if cluster.cluster_source.value == "UI")
    events = list(client.clusters.events(shared.cluster_id, order=GetEventsOrder.ASC, limit=7))
    assert len(events) > 7
    assert [event.timestamp for event in events] == sorted(event.timestamp for event in events)
    assert {EventType.RUNNING, EventType.STARTING} <= {event.type for event in events}


def test_what_is_missing_is_told_in_the_clients_own_words(client):
    with pytest.raises(ResourceDoesNotExist):
        client.clusters.get("0000-000000-nothing")
    with pytest.raises(ResourceDoesNotExist):
        client.jobs.get(1)
    with pytest.raises(ResourceDoesNotExist):
        client.jobs.get_run(1)
    with pytest.raises(NotFound):
        client.warehouses.get("nothing")


def test_node_types_and_warehouses_are_listed(client, workspace):
    assert any(node_type.num_cores for node_type in client.clusters.list_node_types().node_types)
    warehouses = {warehouse.id: warehouse for warehouse in client.warehouses.list()}
    assert workspace["warehouseId"] in warehouses
    for warehouse in warehouses.values():
        assert client.warehouses.get(warehouse.id).name == warehouse.name
        assert warehouse.cluster_size


def test_pipelines_are_listed_with_their_updates_and_events(client):
    pipelines = list(client.pipelines.list_pipelines())
    assert len({pipeline.pipeline_id for pipeline in pipelines}) == len(pipelines) > 0
    pipeline = client.pipelines.get(pipelines[0].pipeline_id)
    assert pipeline.spec.name == pipelines[0].name
    updates = client.pipelines.list_updates(pipeline.pipeline_id, max_results=5).updates
    assert updates and all(update.state and update.creation_time > 0 for update in updates)
    listed = client.pipelines.list_pipeline_events(pipeline.pipeline_id, max_results=10)
    events = list(itertools.islice(listed, 30))
    assert len(events) == 30
    assert all(event.event_type and event.timestamp for event in events)


def test_pools_endpoints_and_apps_are_listed(client):
    pools = list(client.instance_pools.list())
    assert pools
    assert all(client.instance_pools.get(pool.instance_pool_id).node_type_id == pool.node_type_id for pool in pools)
    for listed in (client.serving_endpoints.list(), client.vector_search_endpoints.list_endpoints(), client.apps.list()):
        assets = list(listed)
        assert assets and all(asset.name and asset.creator for asset in assets)


def test_the_history_of_statements_is_told_page_by_page(client):
    history = client.query_history.list(max_results=10)
    assert history.res and all(query.query_id and query.warehouse_id for query in history.res)
    assert history.next_page_token


def test_access_lists_name_people_and_what_they_may_do(client):
    job = next(iter(client.jobs.list()))
    access = client.permissions.get("jobs", str(job.job_id)).access_control_list
    assert any(entry.all_permissions[0].permission_level for entry in access)


def test_a_statement_answers_inline(client, workspace):
    answer = execute(
        client,
        workspace,
        "select sku_name, sum(usage_quantity) as quantity from system.billing.usage "
        "where usage_date >= :since group by sku_name order by sku_name",
        parameters=[StatementParameterListItem(name="since", type="DATE", value="2025-05-01")],
    )
    assert [column.name for column in answer.manifest.schema.columns] == ["sku_name", "quantity"]
    assert answer.manifest.total_row_count == len(answer.result.data_array) > 1


def test_a_large_result_comes_in_chunks_by_links_without_a_token(client, workspace):
    answer = execute(
        client,
        workspace,
        "select * from system.compute.node_timeline",
        disposition=Disposition.EXTERNAL_LINKS,
        format=Format.CSV,
    )
    assert answer.manifest.total_chunk_count > 1
    text = ""
    for index in range(answer.manifest.total_chunk_count):
        chunk = client.statement_execution.get_statement_result_chunk_n(answer.statement_id, index)
        with urllib.request.urlopen(chunk.external_links[0].external_link) as part:
            text += part.read().decode()
    rows = list(csv.DictReader(io.StringIO(text)))
    assert len(rows) == answer.manifest.total_row_count
    assert json.loads(rows[0]["disk_free_bytes_per_mount_point"])["/"]


def test_a_link_is_refused_with_a_token(client, workspace):
    answer = execute(
        client, workspace, "select record_id from system.billing.usage", disposition=Disposition.EXTERNAL_LINKS
    )
    link = answer.result.external_links[0].external_link
    with pytest.raises(urllib.error.HTTPError, match="400"):
        urllib.request.urlopen(urllib.request.Request(link, headers={"Authorization": "Bearer any"}))


def test_a_statement_beyond_the_estate_says_so(client, workspace):
    answer = client.statement_execution.execute_statement(
        statement="with x as (select 1) select * from x", warehouse_id=workspace["warehouseId"]
    )
    assert answer.status.state == StatementState.FAILED
    assert "understands" in answer.status.error.message
