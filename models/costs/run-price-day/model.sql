-- One row: what a run, with its repairs, drew and cost on a day of one SKU, or of machines of one type and role, at one price.
select
  day, account_id, workspace_id, job_id, run_id, source, sku_name, usage_unit, currency, price,
  max(machine) as machine,
  max(weak_because) as weak_because,
  cast(sum(quantity) as decimal(28,12)) as quantity,
  cast(sum(amount) as decimal(28,10)) as amount
from run_cost_part
where day in ($days)
  and consumer = 'run'
  and job_id is not null
  and run_id is not null
group by day, account_id, workspace_id, job_id, run_id, source, sku_name, usage_unit, currency, price
