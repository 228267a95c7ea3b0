-- One row per thing that happened on purpose, so that it can be looked for.
with shared as (
  select workspace_id, cluster_id, shared_cluster, autotermination_minutes
  from shared_cluster
  inner join shared_cluster_template using (kind, shared_cluster)
), told as (
  select
    story,
    site.workspace_id,
    subject_kind,
    coalesce(job_id, cluster_id, warehouse_id) as subject_id,
    coalesce(from_ms, getvariable('start_ms')) as from_ms,
    coalesce(until_ms, getvariable('end_ms')) as until_ms,
    what,
    cost_factor
  from story_plan
  inner join site using (kind)
  left join (select workspace_id, job_id, name from planned_job) as planned_job
    on subject_kind = 'job'
    and planned_job.workspace_id = site.workspace_id
    and planned_job.name = subject
  left join (select workspace_id, cluster_id, shared_cluster from shared_cluster) as shared_cluster
    on subject_kind = 'cluster'
    and shared_cluster.workspace_id = site.workspace_id
    and shared_cluster.shared_cluster = subject
  left join (select workspace_id, warehouse_id, warehouse from planned_warehouse) as planned_warehouse
    on subject_kind = 'warehouse'
    and planned_warehouse.workspace_id = site.workspace_id
    and planned_warehouse.warehouse = subject
  union all
  select
    'busy-cluster',
    workspace_id,
    'cluster',
    cluster_id,
    getvariable('start_ms'),
    getvariable('end_ms'),
    'Many runs overlap on this shared cluster.',
    null
  from shared
  where shared_cluster = 'shared-etl'
  union all
  select
    'price-change',
    null,
    'sku',
    sku_name,
    price_start_ms,
    price_start_ms,
    'The list price changes in the middle of a month.',
    null
  from list_price
  where price_start_ms > getvariable('start_ms')
    and price_start_ms < getvariable('end_ms')
  union all
  select
    'unpriced-sku',
    null,
    'sku',
    sku_name,
    min(usage_start_ms),
    max(usage_end_ms),
    'Usage of this SKU has no price.',
    null
  from usage
  anti join list_price using (sku_name)
  group by sku_name
  union all
  select
    'corrected-usage',
    workspace_id,
    'record',
    corrects_record_id,
    usage_start_ms,
    available_ms,
    'The record was retracted; a restatement may follow.',
    null
  from usage
  where record_type = 'RETRACTION'
)
select story, workspace_id, subject_kind, subject_id, from_ms, until_ms, what, cost_factor
from told
order by story, workspace_id, subject_id, from_ms
