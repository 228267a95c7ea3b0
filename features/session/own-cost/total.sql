-- One row: what all own statements of the range took, beside the bill of their warehouses.
with
own as (
  select
    day, workspace_id, warehouse_id, purpose, statements, failed_statements, read_rows, read_bytes,
    idle_amount, amount, warehouse_amount
  from own_cost_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and (currency is null or $currency is null or currency = $currency)
),
bill as (
  select distinct day, workspace_id, warehouse_id, warehouse_amount
  from own
  where warehouse_amount is not null
)
select
  cast(coalesce(sum(statements) filter (purpose <> 'unreadable'), 0) as bigint) as statements,
  cast(coalesce(sum(failed_statements) filter (purpose <> 'unreadable'), 0) as bigint) as failedStatements,
  cast(coalesce(sum(read_rows) filter (purpose <> 'unreadable'), 0) as bigint) as readRows,
  cast(coalesce(sum(read_bytes) filter (purpose <> 'unreadable'), 0) as bigint) as readBytes,
  cast(coalesce(sum(statements) filter (purpose = 'unreadable'), 0) as bigint) as unreadableStatements,
  cast(count(distinct day) filter (purpose <> 'unreadable' and amount is null) as integer) as daysNotBilled,
  cast(cast(sum(amount) as decimal(28, 10)) as varchar) as amount,
  cast(cast(sum(idle_amount) as decimal(28, 10)) as varchar) as idleAmount,
  (select cast(cast(sum(warehouse_amount) as decimal(28, 10)) as varchar) from bill) as warehouseAmount
from own
