-- One row: a workspace with the time from the start of its first usage record to the end of its last; of days whose records
-- were purged, and of a workspace that has only records of more than a day, only the day is known.
with
seen as (
  select
    min(account_id) as account_id,
    workspace_id,
    min(first_time) as first_time,
    max(last_time) as last_time,
    cast(null as date) as first_day,
    max(day) as last_day
  from usage_span
  group by workspace_id
  union all
  select
    min(account_id) as account_id,
    workspace_id,
    cast(null as timestamp) as first_time,
    cast(null as timestamp) as last_time,
    min(day) as first_day,
    max(day) as last_day
  from cost_day
  where source = 'databricks_usage'
  group by workspace_id
),
known as (
  select
    min(account_id) as account_id,
    workspace_id,
    min(first_time) as first_time,
    max(last_time) as last_time,
    min(first_day) as first_day,
    max(last_day) as last_day
  from seen
  group by workspace_id
)
select
  account_id,
  workspace_id,
  coalesce(last_time, cast(last_day as timestamp)) as last_usage_time,
  case
    when first_time is null or first_day < cast(first_time as date) then cast(first_day as timestamp)
    else first_time
  end as first_usage_time
from known
