import { join } from 'node:path'

/** Cost without a run by shared cluster and day, with its start-ups, in the product and in the truth. */
export const costWithoutRun = (truth: string): string => `
with
product as (
  select
    cluster_id, day,
    sum(case when source = 'databricks_usage' then amount else 0 end) as databricks_cost,
    sum(case when source = 'machine_estimate' and consumer <> 'start_up' then amount else 0 end) as cloud_cost,
    sum(case when source = 'machine_estimate' and consumer = 'start_up' then amount else 0 end) as start_up_cost
  from run_cost_part
  where consumer <> 'run'
  group by all
),
truth as (
  select
    cluster_id, day,
    databricks_idle + databricks_interactive as databricks_cost,
    cloud_idle + cloud_interactive as cloud_cost,
    cloud_start_up as start_up_cost
  from read_parquet('${join(truth, 'idle_cost.parquet')}')
)
select
  cluster_id, day,
  truth.databricks_cost as expected,
  coalesce(product.databricks_cost, 0) as found,
  truth.cloud_cost as expected_cloud,
  coalesce(product.cloud_cost, 0) as found_cloud,
  truth.start_up_cost as expected_start_up,
  coalesce(product.start_up_cost, 0) as found_start_up
from truth
left join product using (cluster_id, day)
where day >= date '2025-05-03'
  and day < date '2025-05-31'`
