-- One row: a finished run on one side of a change of a job, as change_side has it, with what it cost and did; a failed one is
-- without cost and volume. Days of SQL warehouses, all-purpose clusters and pools around their changes (changed_day) are like runs of
-- theirs, the day as the run and what was asked of them as rows written. Cost is at the prices of the moment of the change: where a price did not change the cost as billed to the
-- last digit, else what was drawn at that price, or at the nearest one that is known. Null where nothing is known of a price; of
-- several currencies in one run both costs are null, and currencies has all. Rows written are known where all event logs are read;
-- source bytes are those that it read, from event logs or the statements on serverless compute.
with
-- include: #models/found/changed-run/parts/volumes.sql
drawn as (
  select
    chosen.account_id, chosen.workspace_id, chosen.change_group, chosen.job_id, chosen.run_id, chosen.first_ms,
    part.source, part.sku_name, part.usage_unit, part.currency, part.price, part.machine, part.weak_because,
    part.quantity, part.amount
  from change_side as chosen
  inner join run_price_day as part
    on part.account_id = chosen.account_id
    and part.workspace_id = chosen.workspace_id
    and part.job_id = chosen.job_id
    and part.run_id = chosen.run_id
  where chosen.has_succeeded
),
-- include: #models/parts/costs-at-constant-prices.sql
select
  cast(chosen.start_time as date) as day,
  chosen.account_id, chosen.workspace_id, chosen.change_group, chosen.is_control, chosen.job_id, chosen.run_id,
  chosen.side, chosen.place, chosen.start_time, chosen.end_time,
  unix_millis(chosen.end_time) - unix_millis(chosen.start_time) as duration_ms,
  chosen.has_succeeded, chosen.compute_type,
  coalesce(spent.currencies, '') as currencies,
  spent.cost, spent.billed_cost, spent.weak_because,
  volume.rows_written, volume.source_bytes
from change_side as chosen
left join spent
  on spent.account_id = chosen.account_id
  and spent.workspace_id = chosen.workspace_id
  and spent.change_group = chosen.change_group
  and spent.job_id = chosen.job_id
  and spent.run_id = chosen.run_id
left join volume
  on volume.account_id = chosen.account_id
  and volume.workspace_id = chosen.workspace_id
  and volume.job_id = chosen.job_id
  and volume.run_id = chosen.run_id
union all
select
  day, account_id, workspace_id, change_group, is_control, asset_id, run_id, side, place, start_time, end_time,
  cast(null as bigint) as duration_ms,
  true as has_succeeded,
  compute_type, currencies, cost, billed_cost, weak_because,
  work as rows_written,
  cast(null as bigint) as source_bytes
from changed_day
