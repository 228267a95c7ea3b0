-- One row: a SQL warehouse that is shown, with the duration that 95% of its statements of the range stayed within.
with
counted as (
  select workspace_id, warehouse_id, duration_ms, sum(statements) as statements
  from statement_duration_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, warehouse_id, duration_ms
),
ranked as (
  select
    *,
    sum(statements) over (partition by workspace_id, warehouse_id order by duration_ms) as upto,
    sum(statements) over (partition by workspace_id, warehouse_id) as total
  from counted
),
p95 as (
  select workspace_id, warehouse_id, min(duration_ms) as duration_ms
  from ranked
  where upto * 100 >= total * 95
  group by workspace_id, warehouse_id
)
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.sqlEndpointId, shown_row.currency,
  p95.duration_ms as p95Duration
from shown_row
inner join p95
  on p95.workspace_id = shown_row.workspaceId
  and p95.warehouse_id = shown_row.sqlEndpointId
