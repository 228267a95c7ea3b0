-- One row: an instance of a cluster: one life from its start to its termination. End_time is null while it is not known to
-- have ended: no event ended it, and nothing later than two hours after it is known of its workspace. Worker columns are of
-- the time in which it was ready. Cost is null where it has parts in several currencies: cluster_instance_cost_day has them.
with
lived as (
  select
    cluster_instance_day.day, cluster_instance_day.account_id, cluster_instance_day.workspace_id,
    cluster_instance_day.cluster_id, cluster_instance_day.instance_id, cluster_instance_day.cluster_kind,
    cluster_instance_day.start_time, cluster_instance_day.last_time, cluster_instance_day.termination_code,
    cluster_instance_day.job_id, cluster_instance_day.run_id, cluster_instance_day.pipeline_id,
    cluster_instance_day.update_id, cluster_instance_day.up_ms, cluster_instance_day.start_up_ms,
    cluster_instance_day.active_ms, cluster_instance_day.idle_ms, cluster_instance_day.unknown_ms,
    cluster_instance_day.workers_min, cluster_instance_day.workers_max, cluster_instance_day.worker_ms,
    cluster_instance_day.manned_ms, cluster_instance_day.driver_node_type,
    cluster_instance_day.worker_node_type, cluster_instance_day.confidence
  from cluster_instance_day
  where cast(cluster_instance_day.start_time as date) in ($days)
    and cluster_instance_day.day >= cast(least($days, $days) as date)
),
life as (
  select
    account_id, workspace_id, cluster_id, instance_id, start_time,
    max_by(coalesce(cluster_kind, ''), day) as cluster_kind,
    max(last_time) as last_time,
    max(day) as last_day,
    max_by(coalesce(termination_code, ''), day) as termination_code,
    max(job_id) as job_id,
    max(run_id) as run_id,
    max(pipeline_id) as pipeline_id,
    max(update_id) as update_id,
    cast(sum(up_ms) as bigint) as up_ms,
    cast(sum(start_up_ms) as bigint) as start_up_ms,
    cast(sum(active_ms) as bigint) as active_ms,
    cast(sum(idle_ms) as bigint) as idle_ms,
    cast(sum(unknown_ms) as bigint) as unknown_ms,
    min(workers_min) as workers_min,
    max(workers_max) as workers_max,
    max_by(driver_node_type, case when driver_node_type is not null then day end) as driver_node_type,
    max_by(worker_node_type, case when worker_node_type is not null then day end) as worker_node_type,
    cast(sum(worker_ms) as double) / nullif(sum(manned_ms), 0) as workers_mean,
    case when bool_and(confidence = 'strong') then 'strong' else 'estimated' end as confidence
  from lived
  group by account_id, workspace_id, cluster_id, instance_id, start_time
),
known as (
  select day, account_id, workspace_id, max(known_until_ms) as known_until_ms
  from resource_day
  where day >= cast(least($days, $days) as date)
  group by day, account_id, workspace_id
),
seen as (
  select
    life.account_id, life.workspace_id, life.instance_id,
    max(known.known_until_ms) as known_until_ms
  from life
  inner join known
    on known.account_id = life.account_id
    and known.workspace_id = life.workspace_id
    and unix_date(known.day) >= unix_date(life.last_day)
    and unix_date(known.day) <= unix_date(life.last_day) + 1
  group by life.account_id, life.workspace_id, life.instance_id
),
spent as (
  select
    cluster_instance_cost_day.account_id, cluster_instance_cost_day.workspace_id,
    cluster_instance_cost_day.instance_id,
    max(cluster_instance_cost_day.currency) as currency,
    min(cluster_instance_cost_day.currency) = max(cluster_instance_cost_day.currency) as is_one_currency,
    cast(sum(cluster_instance_cost_day.databricks_cost) as decimal(28,10)) as databricks_cost,
    cast(sum(cluster_instance_cost_day.cloud_cost) as decimal(28,10)) as cloud_cost,
    cast(sum(cluster_instance_cost_day.cost) as decimal(28,10)) as cost,
    max(cluster_instance_cost_day.weak_because) as weak_because
  from cluster_instance_cost_day
  inner join life
    on life.account_id = cluster_instance_cost_day.account_id
    and life.workspace_id = cluster_instance_cost_day.workspace_id
    and life.instance_id = cluster_instance_cost_day.instance_id
  where cluster_instance_cost_day.day >= cast(least($days, $days) as date)
  group by
    cluster_instance_cost_day.account_id, cluster_instance_cost_day.workspace_id,
    cluster_instance_cost_day.instance_id
)
select
  cast(life.start_time as date) as day,
  life.account_id, life.workspace_id, life.cluster_id, life.instance_id, life.cluster_kind, life.job_id,
  life.run_id, life.pipeline_id, life.update_id, life.start_time, life.last_time,
  case
    when life.termination_code <> '' or seen.known_until_ms > unix_millis(life.last_time) + 7200000 then life.last_time
  end as end_time,
  nullif(nullif(life.termination_code, ''), 'UNKNOWN') as termination_code,
  life.up_ms, life.start_up_ms, life.active_ms, life.idle_ms, life.unknown_ms, life.workers_min,
  life.workers_mean, life.workers_max, life.driver_node_type, life.worker_node_type,
  case when spent.is_one_currency then spent.currency end as currency,
  case when spent.is_one_currency then spent.databricks_cost end as databricks_cost,
  case when spent.is_one_currency then spent.cloud_cost end as cloud_cost,
  case when spent.is_one_currency then spent.cost end as cost,
  spent.weak_because,
  life.confidence
from life
left join seen
  on seen.account_id = life.account_id
  and seen.workspace_id = life.workspace_id
  and seen.instance_id = life.instance_id
left join spent
  on spent.account_id = life.account_id
  and spent.workspace_id = life.workspace_id
  and spent.instance_id = life.instance_id
