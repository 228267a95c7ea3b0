-- One row: one attempt of a one-time run that overlaps the range, with the whole cost of that attempt: of the runs that have
-- the name and the cluster of the run with the given job id, or of all that ran on the given shared cluster.
with
candidate as (
  select *, coalesce(run_name, 'Run ' || run_id) as shown_name
  from run_attempt
  where workspace_id in ($workspaceIds)
    and run_type = 'SUBMIT_RUN'
    and (
      job_id = $jobId
      or (start_time < cast($until as timestamp) and lasted_beyond(cast($since as timestamp), end_time, last_seen_time, start_time))
    )
),
grouped as (
  select
    *,
    shared_cluster_id as cluster_id,
    coalesce(
      shared_cluster_id,
      compute_type,
      -- A run that never began has no compute of its own: it stands with those of its name.
      max(coalesce(shared_cluster_id, compute_type)) over (partition by workspace_id, shown_name),
      ''
    ) as place
  from candidate
),
asked as (
  select distinct workspace_id, shown_name, place
  from grouped
  where job_id = $jobId
),
attempts as (
  select
    grouped.*,
    -- include: #product/server/parts/attempt-in-currency.sql
  from grouped
  left join asked using (workspace_id, shown_name, place)
  where (asked.place is not null or grouped.cluster_id = $jobId)
    and start_time < cast($until as timestamp)
    and lasted_beyond(cast($since as timestamp), end_time, last_seen_time, start_time)
    -- include: #product/server/parts/asked-attempts.sql
    and ($appIds is null or list_has_any(string_split(application_ids, ','), string_split($appIds, ',')))
)
select
  run.shown_name as dbJobName,
  workspace.workspace_url as workspaceUrl,
  true as isOneTime,
  run.compute_type as computeTypes,
  case
    when run.shown_databricks_cost is null and run.shown_cloud_cost = 0 then 0
    else run.shown_databricks_cost
  end as databricksCost,
  cast(null as integer) as recommendationsCount,
  -- include: #product/server/parts/attempt-columns.sql
from attempts as run
left join workspace
  on workspace.workspace_id = run.workspace_id
