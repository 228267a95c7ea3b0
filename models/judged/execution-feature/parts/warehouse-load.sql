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
