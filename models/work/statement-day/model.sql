-- One row: the statements of one source that started on a SQL warehouse on a day: how many, what they read and wrote (null where
-- no statement names what it wrote) and how long they took.
select
  day, account_id, workspace_id, warehouse_id, source_id,
  cast(count(*) as bigint) as statements,
  cast(sum(case when execution_status = 'FAILED' then 1 else 0 end) as bigint) as failed_statements,
  cast(sum(case when is_from_cache then 1 else 0 end) as bigint) as cached_statements,
  cast(sum(read_bytes) as bigint) as read_bytes,
  cast(sum(written_bytes) as bigint) as written_bytes,
  cast(sum(read_rows) as bigint) as read_rows,
  cast(sum(spilled_bytes) as bigint) as spilled_bytes,
  cast(sum(coalesce(duration_ms, 0)) as bigint) as duration_ms,
  cast(max(duration_ms) as bigint) as longest_ms,
  cast(sum(waited_ms) as bigint) as waited_ms
from statement
where day in ($days)
group by day, account_id, workspace_id, warehouse_id, source_id
