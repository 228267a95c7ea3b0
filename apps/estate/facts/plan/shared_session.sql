-- One row per time that a shared cluster is up: from who needed it first until nobody did for long enough, or a month.
with woken as (
  select
    cluster_key,
    up_number,
    autotermination_minutes,
    min(start_ms) + 300 as creating_ms,
    creating_ms + whole('start:' || cluster_key || ':' || up_number, 170000, 410000) as running_ms,
    arg_min(started_by, (start_ms, activity_key)) as started_by
  from shared_activity
  inner join shared_cluster using (cluster_key)
  inner join shared_cluster_template using (kind, shared_cluster)
  where autotermination_minutes > 0
  group by cluster_key, up_number, autotermination_minutes
), abandoned as (
  select
    cluster_key,
    up_number,
    greatest(
      max(end_ms + case when is_run then greatest(0, running_ms - start_ms) + 1000 else 0 end),
      any_value(running_ms)) as last_used_ms
  from woken
  inner join shared_activity using (cluster_key, up_number)
  group by cluster_key, up_number
), on_demand as (
  select
    cluster_key,
    up_number,
    creating_ms,
    running_ms,
    stop_after(last_used_ms, stops)
      + whole('stop:' || cluster_key || ':' || up_number, 2000, 58000) as terminating_ms,
    started_by,
    'INACTIVITY' as reason_code
  from woken
  inner join abandoned using (cluster_key, up_number)
  inner join shared_cluster using (cluster_key)
  inner join stop_plan
    on stop_plan.kind = shared_cluster.kind
    and stop_plan.asset_kind = 'cluster'
    and stop_plan.name = shared_cluster
), month_number as (
  select range as up_number
  from range(month_number_of(getvariable('start_ms')) - 1, month_number_of(getvariable('end_ms')) + 1)
), monthly as (
  select
    cluster_key,
    up_number,
    greatest(first_of_month(up_number, 4, 30), getvariable('start_ms') + 3600000)
      + whole('from:' || cluster_key || ':' || up_number, 0, 240000) as creating_ms,
    creating_ms + whole('start:' || cluster_key || ':' || up_number, 170000, 410000) as running_ms,
    first_of_month(up_number + 1, 4, 25) as terminating_ms,
    creator_user_name as started_by,
    'USER_REQUEST' as reason_code
  from shared_cluster
  inner join shared_cluster_template using (kind, shared_cluster)
  cross join month_number
  where autotermination_minutes = 0
), session as (
  select cluster_key, up_number, creating_ms, running_ms, terminating_ms, started_by, reason_code
  from on_demand
  union all
  select cluster_key, up_number, creating_ms, running_ms, terminating_ms, started_by, reason_code
  from monthly
)
select
  cluster_key,
  up_number,
  row_number() over (partition by cluster_key order by creating_ms) as session,
  creating_ms,
  running_ms,
  least(terminating_ms, coalesce(delete_ms, terminating_ms)) as terminating_ms,
  started_by,
  reason_code
from session
inner join shared_cluster using (cluster_key)
