-- One row: a SQL warehouse that is shown, with the statements that started in the range and what it cost while none worked;
-- null where the query history of these days is not known.
with
asked as (
  select
    workspace_id,
    warehouse_id,
    cast(sum(statements) as bigint) as statements,
    cast(sum(failed_statements) as bigint) as failed_statements,
    cast(sum(read_bytes) as bigint) as read_bytes,
    cast(sum(spilled_bytes) as bigint) as spilled_bytes,
    cast(sum(waited_ms) as bigint) as waited_ms
  from statement_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, warehouse_id
),
spent as (
  select
    workspace_id, warehouse_id, currency,
    cast(sum(cost) as decimal(28, 10)) as cost,
    cast(sum(case when phase = 'idle' then cost else 0 end) as decimal(28, 10)) as idle_cost,
    bool_or(phase = 'unknown') as has_unknown
  from warehouse_source_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, warehouse_id, currency
)
select
  shown_row.workspaceId, shown_row.assetKind, shown_row.sqlEndpointId, shown_row.currency,
  case when not spent.has_unknown then coalesce(asked.statements, 0) else asked.statements end as numberOfQueries,
  case when not spent.has_unknown then coalesce(asked.failed_statements, 0) else asked.failed_statements end as failedQueries,
  case when not spent.has_unknown then coalesce(asked.read_bytes, 0) else asked.read_bytes end as totalBytes,
  case when not spent.has_unknown then coalesce(asked.spilled_bytes, 0) else asked.spilled_bytes end as spilledBytes,
  case when not spent.has_unknown then coalesce(asked.waited_ms, 0) else asked.waited_ms end as queuedDuration,
  case when not spent.has_unknown then spent.cost / nullif(asked.statements, 0) end as costPerQuery,
  case when not spent.has_unknown then spent.idle_cost end as idleCost,
  case when not spent.has_unknown then cast(spent.idle_cost / nullif(spent.cost, 0) as double) end as idleShare
from shown_row
left join asked
  on asked.workspace_id = shown_row.workspaceId
  and asked.warehouse_id = shown_row.sqlEndpointId
left join spent
  on spent.workspace_id = shown_row.workspaceId
  and spent.warehouse_id = shown_row.sqlEndpointId
  and spent.currency = shown_row.currency
