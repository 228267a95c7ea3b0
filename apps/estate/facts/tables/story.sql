-- One row per thing that happened on purpose, so that it can be looked for.
with shared as (
  select workspace_id, cluster_id, shared_cluster, autotermination_minutes
  from shared_cluster
  inner join shared_cluster_template using (kind, shared_cluster)
), told as (
  select
    'idle-cluster' as story,
    workspace_id,
    'cluster' as subject_kind,
    cluster_id as subject_id,
    getvariable('start_ms') as from_ms,
    getvariable('end_ms') as until_ms,
    'A shared cluster without automatic stop runs day and night for one report of five minutes.' as what
  from shared
  where autotermination_minutes = 0
  union all
  select
    'busy-cluster',
    workspace_id,
    'cluster',
    cluster_id,
    getvariable('start_ms'),
    getvariable('end_ms'),
    'Many runs overlap on this shared cluster.'
  from shared
  where shared_cluster = 'shared-etl'
  union all
  select
    'retry-storm',
    workspace_id,
    'job',
    job_id,
    millis_of('2025-05-12 12:00:00'),
    millis_of('2025-05-19 12:00:00'),
    'Every run fails after six tries of its one task, for a week.'
  from planned_job
  where name = 'sync_crm_contacts'
  union all
  select
    'price-change',
    null,
    'sku',
    sku_name,
    price_start_ms,
    price_start_ms,
    'The list price changes in the middle of a month.'
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
    'Usage of this SKU has no price.'
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
    'The record was retracted; a restatement may follow.'
  from usage
  where record_type = 'RETRACTION'
)
select story, workspace_id, subject_kind, subject_id, from_ms, until_ms, what
from told
order by story, workspace_id, subject_id, from_ms
