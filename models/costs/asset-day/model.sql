-- One row: what an asset that is no job's run cost on a day, as one consumer in one phase. Asset_kind says what it is: cluster,
-- warehouse, pipeline, pool, notebook, app, model_serving, vector_search, service (asset_id is the billing product), run (a run
-- without a job), job where even that is not named. Asset_id is null where the records name no asset.
with
part as (
  select
    run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id, run_cost_part.currency,
    run_cost_part.consumer, run_cost_part.phase, run_cost_part.source, run_cost_part.price_kind,
    run_cost_part.weak_because, run_cost_part.amount,
    case when run_cost_part.source = 'databricks_usage' and run_cost_part.usage_unit = 'DBU' then run_cost_part.quantity end as dbus,
    case
      -- include: #models/parts/kind-of-asset.sql
    case run_cost_part.consumer
      when 'run' then run_cost_part.run_id
      else coalesce(run_cost_part.asset_id, run_cost_part.cluster_id)
    end as asset_id
  from run_cost_part
  left join billing_product
    on billing_product.product = run_cost_part.product
  where run_cost_part.day in ($days)
    and (run_cost_part.consumer not in ('run', 'job') or run_cost_part.job_id is null)
)
select
  day, account_id, workspace_id, asset_kind, asset_id, consumer, phase, currency,
  cast(sum(dbus) as decimal(28,12)) as dbus,
  -- include: #models/parts/cost-columns.sql
from part
group by day, account_id, workspace_id, asset_kind, asset_id, consumer, phase, currency
