-- One row: what consumers of one kind got of a day's money, per product, SKU, phase and confidence. Record_count counts each
-- record once, where its first part stands: over a day it comes to the records.
select
  run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id, run_cost_part.source,
  run_cost_part.currency, run_cost_part.consumer, run_cost_part.phase, run_cost_part.confidence,
  run_cost_part.product,
  case
    when run_cost_part.source = 'machine_estimate' then 'Virtual Machines'
    else coalesce(billing_product.feature, 'Other')
  end as feature,
  run_cost_part.sku_name,
  run_cost_part.usage_unit,
  cast(sum(run_cost_part.quantity) as decimal(28,12)) as quantity,
  cast(sum(run_cost_part.amount) as decimal(28,10)) as amount,
  cast(sum(case when run_cost_part.is_first_part then run_cost_part.record_count else 0 end) as bigint) as record_count
from run_cost_part
left join billing_product
  on billing_product.product = run_cost_part.product
where run_cost_part.day in ($days)
group by
  run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id, run_cost_part.source,
  run_cost_part.currency, run_cost_part.consumer, run_cost_part.phase, run_cost_part.confidence,
  run_cost_part.product, billing_product.feature, run_cost_part.sku_name, run_cost_part.usage_unit
