-- One row: what own statements of one purpose took of a SQL warehouse in the range.
with
cost as (
  select
    workspace_id, warehouse_id, purpose,
    coalesce(currency, $currency) as currency,
    cast(sum(statements) as bigint) as statements,
    cast(sum(failed_statements) as bigint) as failed_statements,
    cast(sum(read_rows) as bigint) as read_rows,
    cast(sum(read_bytes) as bigint) as read_bytes,
    cast(sum(duration_ms) as bigint) as duration_ms,
    cast(sum(work_amount) as decimal(28, 10)) as work_amount,
    cast(sum(idle_amount) as decimal(28, 10)) as idle_amount,
    cast(sum(amount) as decimal(28, 10)) as amount
  from own_cost_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and (currency is null or $currency is null or currency = $currency)
  group by workspace_id, warehouse_id, purpose, coalesce(currency, $currency)
),
warehouse_day as (
  select distinct day, workspace_id, warehouse_id, currency, warehouse_amount
  from own_cost_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and warehouse_amount is not null
),
warehouse as (
  select
    workspace_id, warehouse_id, currency,
    cast(sum(warehouse_amount) as decimal(28, 10)) as amount
  from warehouse_day
  group by workspace_id, warehouse_id, currency
),
named as (
  select workspace_id, asset_id, min(name) as name
  from asset_name
  where workspace_id in ($workspaceIds)
    and kind = 'warehouse'
  group by workspace_id, asset_id
)
select
  coalesce(named.name, cost.warehouse_id) as warehouseName,
  cost.warehouse_id as warehouseId,
  cost.purpose as purpose,
  cost.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  cost.statements as statements,
  cost.failed_statements as failedStatements,
  cost.duration_ms as durationMs,
  cost.read_rows as readRows,
  cost.read_bytes as readBytes,
  cost.currency as currency,
  cost.work_amount as workAmount,
  cost.idle_amount as idleAmount,
  cost.amount as amount,
  warehouse.amount as warehouseAmount,
  cast(cost.amount as double) / nullif(cast(warehouse.amount as double), 0) as warehouseShare
from cost
left join warehouse
  on warehouse.workspace_id = cost.workspace_id
  and warehouse.warehouse_id = cost.warehouse_id
  and warehouse.currency = cost.currency
left join named
  on named.workspace_id = cost.workspace_id
  and named.asset_id = cost.warehouse_id
left join workspace
  on workspace.workspace_id = cost.workspace_id
