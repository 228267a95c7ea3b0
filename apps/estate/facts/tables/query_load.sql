-- One row per statement on a SQL warehouse that could have another size or type: how long it waited for room and how its work is
-- parted, into what takes as long on any size and what all machines share. Chains and bursts have the key of their visit.
select
  workspace_id,
  warehouse_id,
  uuid_like(statement_key) as statement_id,
  visit_key,
  way,
  cast(place as integer) as place,
  start_ms,
  queue_ms,
  fixed_ms,
  parallel_ms,
  spilled_bytes
from tuned_statement
inner join planned_warehouse using (kind, warehouse)
where start_ms < getvariable('end_ms')
order by workspace_id, warehouse_id, start_ms, statement_id
