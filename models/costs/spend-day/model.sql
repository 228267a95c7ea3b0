-- One row: what a day's money of one source came to, by feature, resource, provider, SKU and kind of asset: usage that Databricks
-- bills (kind real), and VMs at their public price (kind estimated; the SKU is machine type and role). A VM is of the feature
-- that its cluster is billed under, or waits in a pool. Reference tables spend_feature and sku_group say what is shown under
-- which name; what they leave open is Other. Sums over all rows are those of billed_day.
with
part as (
  select
    run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id, run_cost_part.source,
    run_cost_part.currency, run_cost_part.product, run_cost_part.sku_name, run_cost_part.usage_unit,
    coalesce(contains(run_cost_part.sku_name, 'SERVERLESS'), false) as is_serverless,
    case
      when run_cost_part.source = 'databricks_usage' then null
      when run_cost_part.consumer = 'pool' then 'Pools idle'
      when resource_day.kind = 'job' then 'Jobs Compute'
      when resource_day.kind = 'pipeline' then 'Delta Live Tables'
      when resource_day.kind = 'shared' then 'All-Purpose Compute'
    end as machine_feature,
    case
      when run_cost_part.consumer = 'run' and run_cost_part.job_id is not null then 'job'
      when run_cost_part.consumer in ('interactive', 'idle', 'start_up', 'cluster', 'unattributed') then 'cluster'
      when run_cost_part.consumer in ('warehouse', 'query') then 'warehouse'
      when startswith(run_cost_part.consumer, 'pipeline_') then 'pipeline'
      when run_cost_part.consumer = 'notebook_session' then 'notebook'
      when run_cost_part.consumer = 'endpoint' and run_cost_part.product = 'VECTOR_SEARCH' then 'vector_search'
      when run_cost_part.consumer = 'endpoint' then 'model_serving'
      when run_cost_part.consumer = 'overhead' then 'service'
      else run_cost_part.consumer
    end as asset_kind,
    run_cost_part.amount
  from run_cost_part
  left join resource_day
    on resource_day.day = run_cost_part.day
    and resource_day.resource_number = run_cost_part.resource_number
    and resource_day.day in ($days)
  where run_cost_part.day in ($days)
),
spent as (
  select
    day, account_id, workspace_id, source, currency, product, sku_name, usage_unit, is_serverless,
    machine_feature, asset_kind,
    cast(sum(amount) as decimal(28,10)) as amount
  from part
  group by
    day, account_id, workspace_id, source, currency, product, sku_name, usage_unit, is_serverless,
    machine_feature, asset_kind
),
sku as (
  select distinct sku_name
  from spent
  where source = 'databricks_usage'
),
grouped as (
  select
    sku.sku_name,
    min_by(sku_group.resource, case when sku_group.resource is not null then sku_group.place end) as resource
  from sku
  inner join sku_group
    on contains(sku.sku_name, sku_group.sku_part)
  group by sku.sku_name
),
named as (
  select
    spent.day, spent.account_id, spent.workspace_id, spent.source,
    case when spent.source = 'databricks_usage' then 'real' else 'estimated' end as kind,
    case when spent.source = 'databricks_usage' then 'Databricks' else 'Cloud' end as provider,
    case
      when spent.source = 'databricks_usage' then coalesce(spend_feature.feature, 'Other')
      else coalesce(spent.machine_feature, 'Other')
    end as feature,
    case
      when spent.source <> 'databricks_usage' then 'Virtual machines'
      when grouped.resource is not null then grouped.resource
      when spent.usage_unit = 'DBU' then 'Other DBUs'
      else 'Other'
    end as resource,
    spent.sku_name, spent.asset_kind, spent.currency, spent.amount
  from spent
  left join spend_feature
    on spend_feature.product = spent.product
    and spend_feature.is_serverless = spent.is_serverless
  left join grouped
    on grouped.sku_name = case when spent.source = 'databricks_usage' then spent.sku_name end
)
select
  day, account_id, workspace_id, source, kind, provider, feature, resource, sku_name, asset_kind, currency,
  cast(sum(amount) as decimal(28,10)) as amount
from named
group by
  day, account_id, workspace_id, source, kind, provider, feature, resource, sku_name, asset_kind, currency
