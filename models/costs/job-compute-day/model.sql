-- One row: what a job cost on one kind of compute on a day: JOB_CLUSTER, ALL_PURPOSE (asset_id is the cluster) and SERVERLESS are
-- the cost of its own runs, SERVERLESS_NO_RUN that of usage which names the job and no run; PIPELINE and SQL_WAREHOUSE that of the updates and statements which its runs started (is_started):
-- their cost is that of the pipeline or warehouse and counted there.
with
part as (
  select
    part.day, part.account_id, part.workspace_id, part.job_id,
    case
      when part.consumer = 'job' then 'SERVERLESS_NO_RUN'
      when part.cluster_id is null then 'SERVERLESS'
      when resource_day.kind = 'shared' then 'ALL_PURPOSE'
      when resource_day.kind is null and part.product = 'ALL_PURPOSE' then 'ALL_PURPOSE'
      else 'JOB_CLUSTER'
    end as compute,
    part.cluster_id, part.currency, part.source, part.weak_because, part.amount
  from run_cost_part as part
  left join resource_day
    on resource_day.day = part.day
    and resource_day.resource_number = part.resource_number
    and resource_day.day in ($days)
  where part.day in ($days)
    and part.consumer in ('run', 'job')
    and part.job_id is not null
)
select
  day, account_id, workspace_id, job_id, compute,
  case when compute = 'ALL_PURPOSE' then cluster_id end as asset_id,
  false as is_started,
  currency,
  cast(sum(case when source = 'databricks_usage' then amount end) as decimal(28,10)) as databricks_cost,
  cast(sum(case when source = 'machine_estimate' then amount end) as decimal(28,10)) as cloud_cost,
  cast(sum(amount) as decimal(28,10)) as cost,
  max(weak_because) as weak_because
from part
group by day, account_id, workspace_id, job_id, compute, case when compute = 'ALL_PURPOSE' then cluster_id end, currency
union all
select
  day, account_id, workspace_id, job_id,
  case when kind = 'pipeline_update' then 'PIPELINE' else 'SQL_WAREHOUSE' end as compute,
  asset_id,
  true as is_started,
  currency,
  cast(sum(databricks_cost) as decimal(28,10)) as databricks_cost,
  cast(sum(cloud_cost) as decimal(28,10)) as cloud_cost,
  cast(sum(cost) as decimal(28,10)) as cost,
  max(weak_because) as weak_because
from started_work
where day in ($days)
  and job_id is not null
  and currency is not null
group by day, account_id, workspace_id, job_id, kind, asset_id, currency
