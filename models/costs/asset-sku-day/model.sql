-- One row: what an asset drew of a SKU or of VMs of a type on a day, at the price paid and at the list price. Asset_kind is as
-- in asset_day; the runs of a job are their job's. Public prices of VMs count as list prices; list_amount is null where a
-- negotiated price has no list price beside it.
with
part as (
  select
    run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id,
    case
      when run_cost_part.consumer = 'run' and run_cost_part.job_id is not null then 'job'
      -- include: #models/parts/kind-of-asset.sql
    case
      when run_cost_part.consumer in ('run', 'job') then coalesce(run_cost_part.job_id, run_cost_part.run_id)
      else coalesce(run_cost_part.asset_id, run_cost_part.cluster_id)
    end as asset_id,
    run_cost_part.source, run_cost_part.sku_name, run_cost_part.usage_unit, run_cost_part.currency,
    case when run_cost_part.price_kind = 'negotiated' then run_cost_part.start_ms end as negotiated_ms,
    run_cost_part.weak_because, run_cost_part.quantity, run_cost_part.amount
  from run_cost_part
  left join billing_product
    on billing_product.product = run_cost_part.product
  where run_cost_part.day in ($days)
),
drawn as (
  select
    day, account_id, workspace_id, asset_kind, asset_id, source, sku_name, usage_unit, currency,
    negotiated_ms,
    max(weak_because) as weak_because,
    cast(sum(quantity) as decimal(28,12)) as quantity,
    cast(sum(amount) as decimal(28,10)) as amount
  from part
  group by day, account_id, workspace_id, asset_kind, asset_id, source, sku_name, usage_unit, currency, negotiated_ms
),
sku_cloud as (
  select
    usage_record.day, usage_record.account_id, usage_record.workspace_id, usage_record.sku_name,
    coalesce(
      max(case when withdrawn_usage.record_id is null then usage_record.cloud end),
      max(usage_record.cloud)
    ) as cloud
  from usage_record
  left join withdrawn_usage
    on withdrawn_usage.day = usage_record.day
    and withdrawn_usage.account_id = usage_record.account_id
    and withdrawn_usage.record_id = usage_record.record_id
  where usage_record.day in ($days)
  group by usage_record.day, usage_record.account_id, usage_record.workspace_id, usage_record.sku_name
),
moment as (
  select distinct day, account_id, workspace_id, sku_name, usage_unit, currency, negotiated_ms
  from drawn
  where negotiated_ms is not null
),
listed as (
  select
    moment.day, moment.account_id, moment.workspace_id, moment.sku_name, moment.usage_unit, moment.currency,
    moment.negotiated_ms,
    max_by(
      cast(list_price.price as decimal(15,8)),
      case when list_price.price is not null then list_price.price_start_time end
    ) as price
  from moment
  inner join sku_cloud
    on sku_cloud.day = moment.day
    and sku_cloud.account_id = moment.account_id
    and sku_cloud.workspace_id = moment.workspace_id
    and sku_cloud.sku_name = moment.sku_name
  inner join list_price
    on list_price.account_id = moment.account_id
    and list_price.sku_name = moment.sku_name
    and list_price.cloud = sku_cloud.cloud
    and list_price.currency_code = moment.currency
    and list_price.usage_unit = moment.usage_unit
    and unix_millis(list_price.price_start_time) <= moment.negotiated_ms
    and unix_millis(coalesce(list_price.price_end_time, timestamp '9999-12-31 00:00:00')) > moment.negotiated_ms
  group by
    moment.day, moment.account_id, moment.workspace_id, moment.sku_name, moment.usage_unit, moment.currency,
    moment.negotiated_ms
),
priced as (
  select
    drawn.*,
    case
      when drawn.negotiated_ms is null then drawn.amount
      else cast(cast(drawn.quantity as decimal(22,12)) * listed.price as decimal(28,10))
    end as list_amount
  from drawn
  left join listed
    on listed.day = drawn.day
    and listed.account_id = drawn.account_id
    and listed.workspace_id = drawn.workspace_id
    and listed.sku_name = drawn.sku_name
    and listed.usage_unit = drawn.usage_unit
    and listed.currency = drawn.currency
    and listed.negotiated_ms = drawn.negotiated_ms
)
select
  day, account_id, workspace_id, asset_kind, asset_id, source, sku_name, usage_unit, currency,
  cast(sum(quantity) as decimal(28,12)) as quantity,
  cast(sum(amount) as decimal(28,10)) as amount,
  case when count(*) = count(list_amount) then cast(sum(list_amount) as decimal(28,10)) end as list_amount,
  max(weak_because) as weak_because
from priced
group by day, account_id, workspace_id, asset_kind, asset_id, source, sku_name, usage_unit, currency
