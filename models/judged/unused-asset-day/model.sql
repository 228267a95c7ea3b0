-- One row: a day of a serving endpoint without a request, or of a pool from which no cluster took a machine, on that day and in the
-- 29 days before it. An endpoint counts if its requests are tracked, it was made before, and a request to any endpoint of the account
-- is known of the week before: where older requests were purged or not collected, nothing is known to be unused. A pool counts if it
-- waited before. Requests to vector search and to apps are in no system table, so that these are in no row.
with
asked as (
  select day, start_ms
  from calendar
  where day in ($days)
),
requested as (
  select distinct asked.day, usage.account_id, usage.workspace_id, usage.endpoint_id
  from asked
  inner join endpoint_usage_day as usage
    on usage.day <= asked.day
    and usage.day >= cast(timestamp_millis(asked.start_ms - 2505600000) as date)
  where usage.request_count > 0
    and usage.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 29) * 86400000) as date)
),
followed as (
  select distinct asked.day, usage.account_id
  from asked
  inner join endpoint_usage_day as usage
    on usage.day < cast(timestamp_millis(asked.start_ms - 2505600000) as date)
    and usage.day >= cast(timestamp_millis(asked.start_ms - 3110400000) as date)
  where usage.request_count > 0
    and usage.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 36) * 86400000) as date)
),
served as (
  select distinct asked.day, endpoint.account_id, endpoint.workspace_id, endpoint.endpoint_id
  from asked
  inner join endpoint
    on unix_millis(endpoint.creation_time) < asked.start_ms - 2505600000
  inner join followed
    on followed.day = asked.day
    and followed.account_id = endpoint.account_id
  where endpoint.endpoint_kind = 'model_serving'
    and endpoint.is_usage_tracked
),
pooled as (
  select
    asked.day, pool_day.account_id, pool_day.workspace_id, pool_day.instance_pool_id,
    min(pool_day.day) as first_day,
    max(case when pool_day.machine_use = 'active' then 1 else 0 end) as is_used,
    max(case when pool_day.day = asked.day then 1 else 0 end) as is_there
  from asked
  inner join pool_day
    on pool_day.day <= asked.day
    and pool_day.day >= cast(timestamp_millis(asked.start_ms - 2592000000) as date)
  where pool_day.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 30) * 86400000) as date)
  group by asked.day, pool_day.account_id, pool_day.workspace_id, pool_day.instance_pool_id
)
select
  served.day, served.account_id, served.workspace_id, 'model_serving' as asset_kind, served.endpoint_id as asset_id
from served
left join requested
  on requested.day = served.day
  and requested.account_id = served.account_id
  and requested.workspace_id = served.workspace_id
  and requested.endpoint_id = served.endpoint_id
where requested.day is null
union all
select pooled.day, pooled.account_id, pooled.workspace_id, 'pool', pooled.instance_pool_id
from pooled
inner join asked
  on asked.day = pooled.day
where pooled.is_used = 0
  and pooled.is_there = 1
  and pooled.first_day = cast(timestamp_millis(asked.start_ms - 2592000000) as date)
