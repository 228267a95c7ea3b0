-- One row: what one upkeep that the platform does by itself cost on a day: a maintenance of a pipeline (upkeep_id is the
-- pipeline, maintenance_id the maintenance), or a product that keeps tables in order, such as predictive optimization
-- (upkeep_id is the product; nothing tells its single runs). The times are those of its records and machines on that day.
select
  run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id,
  case when run_cost_part.consumer = 'pipeline_maintenance' then 'pipeline' else 'product' end as upkeep_kind,
  case when run_cost_part.consumer = 'pipeline_maintenance' then run_cost_part.asset_id else run_cost_part.product end as upkeep_id,
  case when run_cost_part.consumer = 'pipeline_maintenance' then run_cost_part.consumer_id end as maintenance_id,
  run_cost_part.currency,
  max(case when not run_cost_part.is_withdrawn then run_cost_part.cluster_id end) as cluster_id,
  timestamp_millis(
    coalesce(
      min(case when not run_cost_part.is_withdrawn then run_cost_part.start_ms end),
      min(run_cost_part.start_ms)
    )
  ) as start_time,
  timestamp_millis(
    coalesce(
      max(case when not run_cost_part.is_withdrawn then run_cost_part.end_ms end),
      max(run_cost_part.end_ms)
    )
  ) as end_time,
  cast(sum(case when run_cost_part.source = 'databricks_usage' then run_cost_part.amount end) as decimal(28,10)) as databricks_cost,
  cast(sum(case when run_cost_part.source = 'machine_estimate' then run_cost_part.amount end) as decimal(28,10)) as cloud_cost,
  cast(sum(run_cost_part.amount) as decimal(28,10)) as cost,
  max(run_cost_part.weak_because) as weak_because,
  coalesce(bool_or(run_cost_part.price_kind = 'list'), false) as has_list_price,
  coalesce(bool_or(run_cost_part.price_kind = 'negotiated'), false) as has_negotiated_price
from run_cost_part
left join billing_product
  on billing_product.product = run_cost_part.product
where run_cost_part.day in ($days)
  and (
    run_cost_part.consumer = 'pipeline_maintenance'
    or (run_cost_part.consumer = 'overhead' and billing_product.feature = 'Maintenance')
  )
group by
  run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id,
  case when run_cost_part.consumer = 'pipeline_maintenance' then 'pipeline' else 'product' end,
  case when run_cost_part.consumer = 'pipeline_maintenance' then run_cost_part.asset_id else run_cost_part.product end,
  case when run_cost_part.consumer = 'pipeline_maintenance' then run_cost_part.consumer_id end,
  run_cost_part.currency
