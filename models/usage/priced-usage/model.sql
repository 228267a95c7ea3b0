-- One row: a usage record at the price in force when its usage began (money is null where there is none), with the
-- resource whose clock it is shared by (resource_number), and the asset that it belongs to where nobody's run pays it: its
-- kind, its id, and of a pipeline the update or maintenance. One that is withdrawn costs, but is no evidence of anything.
-- Money is quantity x price in 10^-10 of the currency, rounded half away from zero. Where doubles leave no doubt about the
-- last digit they are taken: they are four times as fast as wide decimals.
with
usage as (
  select
    usage_record.day, usage_record.last_day, usage_record.account_id, usage_record.workspace_id,
    usage_record.record_id, usage_record.sku_name, usage_record.cloud, usage_record.usage_unit,
    usage_record.usage_start_time, usage_record.usage_end_time,
    cast(usage_record.usage_quantity as decimal(22,12)) as quantity,
    usage_record.billing_origin_product as product,
    usage_record.cluster_id,
    usage_record.node_type as machine,
    usage_record.job_id,
    usage_record.job_run_id,
    case
      when usage_record.dlt_update_id is not null then 'pipeline_update'
      when usage_record.dlt_maintenance_id is not null then 'pipeline_maintenance'
      when usage_record.dlt_pipeline_id is not null then 'pipeline_orphan'
      when usage_record.warehouse_id is not null then 'warehouse'
      when coalesce(usage_record.endpoint_id, usage_record.endpoint_name) is not null then 'endpoint'
      when coalesce(usage_record.app_id, usage_record.app_name) is not null then 'app'
      when coalesce(usage_record.notebook_id, usage_record.notebook_path) is not null then 'notebook_session'
      when usage_record.job_id is not null and usage_record.job_run_id is null and usage_record.cluster_id is null then 'job'
      else coalesce(billing_product.consumer, 'overhead')
    end as asset_kind,
    coalesce(
      usage_record.dlt_pipeline_id, usage_record.warehouse_id, usage_record.endpoint_id,
      usage_record.endpoint_name, usage_record.app_id, usage_record.app_name, usage_record.notebook_id,
      usage_record.notebook_path,
      case when usage_record.job_run_id is null and usage_record.cluster_id is null then usage_record.job_id end
    ) as asset_id,
    coalesce(usage_record.dlt_update_id, usage_record.dlt_maintenance_id) as asset_part_id,
    usage_record.usage_end_time > usage_record.usage_start_time
      and usage_record.usage_end_time <= usage_record.usage_start_time + interval '24' hour as has_clock,
    withdrawn_usage.record_id is not null as is_withdrawn
  from usage_record
  left join billing_product
    on billing_product.product = usage_record.billing_origin_product
  left join withdrawn_usage
    on withdrawn_usage.day = usage_record.day
    and withdrawn_usage.account_id = usage_record.account_id
    and withdrawn_usage.record_id = usage_record.record_id
  where usage_record.day in ($days)
),
shared as (
  select
    day, last_day, account_id, workspace_id, record_id, sku_name, cloud, usage_unit, usage_start_time,
    usage_end_time, quantity, product, cluster_id, machine, job_id, job_run_id, asset_kind, asset_id,
    asset_part_id, is_withdrawn,
    case
      when not has_clock then null
      when asset_kind = 'warehouse' then 'warehouse:' || asset_id
      when job_run_id is not null then coalesce(cluster_id, 'run:' || job_run_id)
      when asset_id is not null and asset_kind <> 'notebook_session' then null
      else cluster_id
    end as resource_id
  from usage
),
priced as (
  select
    shared.day, shared.last_day, shared.account_id, shared.workspace_id, shared.record_id, shared.sku_name,
    shared.cloud, shared.usage_unit,
    unix_millis(shared.usage_start_time) as start_ms,
    unix_millis(shared.usage_end_time) as end_ms,
    shared.quantity, shared.product, shared.cluster_id, shared.machine, shared.job_id, shared.job_run_id,
    shared.asset_kind, shared.asset_id, shared.asset_part_id, shared.is_withdrawn,
    resource_day.resource_number,
    price_window.currency_code as currency,
    price_window.price,
    price_window.price_kind,
    cast(shared.quantity as double) * cast(price_window.price as double) * 10000000000 as estimate,
    coalesce(price_window.valid_until < shared.usage_end_time, false) as is_straddling
  from shared
  left join price_window
    on price_window.account_id = shared.account_id
    and price_window.sku_name = shared.sku_name
    and price_window.cloud = shared.cloud
    and price_window.usage_unit = shared.usage_unit
    and price_window.valid_from <= shared.usage_start_time
    and coalesce(price_window.valid_until, timestamp '9999-12-31 00:00:00') > shared.usage_start_time
  left join resource_day
    on resource_day.day = shared.day
    and resource_day.account_id = shared.account_id
    and resource_day.workspace_id = shared.workspace_id
    and resource_day.resource_id = shared.resource_id
    and resource_day.day in ($days)
)
select
  day, last_day, account_id, workspace_id, record_id, sku_name, cloud, usage_unit, start_ms, end_ms, quantity,
  product, cluster_id, machine, job_id, job_run_id, asset_kind, asset_id, asset_part_id, resource_number,
  currency, price, price_kind,
  case
    when price is null then null
    when abs(estimate) < 1000000000000 and abs(abs(estimate) - floor(abs(estimate)) - 0.5) > 0.001
    then cast(cast(round(estimate) as bigint) as decimal(26,0))
    else cast(replace(cast(cast(quantity * price as decimal(28,10)) as string), '.', '') as decimal(26,0))
  end as money,
  is_straddling, is_withdrawn
from priced
