-- What the statements that used compute of each SQL warehouse did on each day: how many they were, how long they took and were queued, what they read and spilled, and the 95th percentile of how long they took.
ordered as (
  select
    day, account_id, workspace_id, warehouse_id, duration_ms, queued_ms, read_bytes, spilled_bytes,
    row_number() over (partition by day, account_id, workspace_id, warehouse_id order by duration_ms nulls last, statement_id nulls last) as place,
    count(*) over (partition by day, account_id, workspace_id, warehouse_id) as statements
  from statement
  where day in ($days)
    and uses_compute
    and duration_ms >= 0
),
warehouse_load as (
  select
    day, account_id, workspace_id, warehouse_id,
    cast(max(statements) as bigint) as statement_count,
    cast(sum(duration_ms) as bigint) as statement_ms,
    cast(sum(queued_ms) as bigint) as queued_ms,
    cast(sum(read_bytes) as bigint) as read_bytes,
    cast(sum(spilled_bytes) as bigint) as spilled_bytes,
    cast(min(case when place * 100 >= statements * 95 then duration_ms end) as bigint) as statement_p95_ms
  from ordered
  group by day, account_id, workspace_id, warehouse_id
),
-- The 95th percentile of what the same statements would take on the next smaller size, where there is one: compiling them and handing out
-- their results take as long, the rest longer in the proportion of the DBUs. The wait for a start or for room is no work.
played as (
  select
    statement.day, statement.account_id, statement.workspace_id, statement.warehouse_id,
    least(statement.fixed_ms, statement.until_ms - statement.from_ms)
    + greatest(statement.until_ms - statement.from_ms - statement.fixed_ms, 0)
    * cast(warehouse_size.dbu_per_hour as double) / warehouse_size.smaller_dbu_per_hour as slower_ms
  from statement
  inner join warehouse_setting
    on warehouse_setting.day = statement.day
    and warehouse_setting.account_id = statement.account_id
    and warehouse_setting.workspace_id = statement.workspace_id
    and warehouse_setting.warehouse_id = statement.warehouse_id
  inner join warehouse_size
    on warehouse_size.size = replace(upper(warehouse_setting.size), '-', '_')
  where statement.day in ($days)
    and statement.uses_compute
    and statement.until_ms >= statement.from_ms
    and warehouse_size.smaller_size is not null
),
played_order as (
  select
    *,
    row_number() over (partition by day, account_id, workspace_id, warehouse_id order by slower_ms nulls last) as place,
    count(*) over (partition by day, account_id, workspace_id, warehouse_id) as statements
  from played
),
smaller_warehouse as (
  select
    day, account_id, workspace_id, warehouse_id,
    cast(ceil(min(slower_ms)) as bigint) as statement_p95_ms
  from played_order
  where place * 100 >= statements * 95
  group by day, account_id, workspace_id, warehouse_id
),
