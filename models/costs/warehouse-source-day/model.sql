-- One row: what the statements of one source cost on a SQL warehouse on a day (source_id null: what no statement worked in),
-- by phase.
select
  day, account_id, workspace_id,
  asset_id as warehouse_id,
  consumer_id as source_id,
  phase,
  currency,
  cast(sum(amount) as decimal(28,10)) as cost
from run_cost_part
where day in ($days)
  and consumer in ('warehouse', 'query')
group by day, account_id, workspace_id, asset_id, consumer_id, phase, currency
