-- One row per asset that a rule of recommendations is about or looks to be about, with what was meant by it. Submitted work has
-- another job id each time: the first one since 2025-05-03 stands for it.
with submitted as (
  select job_key, arg_min(job_id, start_ms) as job_id
  from planned_run
  where start_ms >= millis_of('2025-05-03')
  group by job_key
)
select
  rule,
  kind_of_case,
  strength,
  site.workspace_id,
  asset_kind,
  coalesce(warehouse_id, cluster_id, instance_pool_id, submitted.job_id, planned_job.job_id) as asset_id
from advised_asset
inner join site using (kind)
left join planned_warehouse
  on asset_kind = 'warehouse'
  and planned_warehouse.kind = advised_asset.kind
  and planned_warehouse.warehouse = advised_asset.name
left join shared_cluster
  on asset_kind = 'cluster'
  and shared_cluster.kind = advised_asset.kind
  and shared_cluster = advised_asset.name
left join planned_pool
  on asset_kind = 'pool'
  and planned_pool.kind = advised_asset.kind
  and planned_pool.pool = advised_asset.name
left join planned_job
  on asset_kind = 'job'
  and planned_job.kind = advised_asset.kind
  and planned_job.name = advised_asset.name
left join submitted
  on kind_of_case = 'submitted'
  and submitted.job_key = planned_job.job_key
order by rule, strength, kind_of_case, asset_key
