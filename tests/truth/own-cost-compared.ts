import { join } from 'node:path'

/**
 * The daily cost of the product's own statements in the product, and the sum of their true costs, by purpose and warehouse.
 * The newest days are not billed yet.
 */
export function ownCostCompared(truth: string): string {
  return `
with
product as (
  select workspace_id, warehouse_id, purpose, day, statements, work_amount, idle_amount, amount, warehouse_amount
  from own_cost_day
  where day < date '2025-05-30'
),
truth as (
  select workspace_id, warehouse_id, purpose, day, statements, work, idle
  from read_parquet('${join(truth, 'lakegauge_cost.parquet')}')
  where day < date '2025-05-30'
),
bill as (
  select workspace_id, asset_id as warehouse_id, day, sum(amount) as billed
  from run_cost_part
  where consumer in ('query', 'warehouse')
  group by all
)
select
  day,
  purpose,
  truth.statements as true_statements,
  product.statements,
  truth.work as true_work,
  product.work_amount,
  truth.idle as true_idle,
  product.idle_amount,
  product.amount <= product.warehouse_amount as is_part,
  product.warehouse_amount = bill.billed as is_whole_bill
from truth
full join product using (workspace_id, warehouse_id, purpose, day)
left join bill using (workspace_id, warehouse_id, day)`
}
