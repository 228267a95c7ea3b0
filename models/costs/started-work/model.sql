-- One row: what a run of a job had started, by day: an update of a pipeline (asset_id, part_id), or statements on a SQL warehouse
-- (asset_id). Its cost is that of the pipeline or of the warehouse, and no part of what the run cost; a row that tells
-- that it was started on the day, and how many statements were, has none.
with
sender as (
  select account_id, workspace_id, job_run_id, max(job_id) as job_id
  from query_run
  where job_run_id is not null
    and last_day >= cast(least($days, $days) as date)
    and day <= cast(greatest($days, $days) as date)
  group by account_id, workspace_id, job_run_id
)
select
  day, account_id, workspace_id, job_id,
  job_run_id as run_id,
  'pipeline_update' as kind,
  pipeline_id as asset_id,
  update_id as part_id,
  cast(null as bigint) as statements,
  cast(null as string) as currency,
  cast(null as decimal(28,10)) as databricks_cost,
  cast(null as decimal(28,10)) as cloud_cost,
  cast(null as decimal(28,10)) as cost,
  cast(null as string) as weak_because
from pipeline_update
where day in ($days)
  and job_run_id is not null
union all
select
  day, account_id, workspace_id, job_id,
  job_run_id as run_id,
  'sql_statements' as kind,
  warehouse_id as asset_id,
  cast(null as string) as part_id,
  cast(count(*) as bigint) as statements,
  cast(null as string) as currency,
  cast(null as decimal(28,10)) as databricks_cost,
  cast(null as decimal(28,10)) as cloud_cost,
  cast(null as decimal(28,10)) as cost,
  cast(null as string) as weak_because
from query_run
where day in ($days)
  and warehouse_id is not null
  and job_id is not null
  and job_run_id is not null
group by day, account_id, workspace_id, job_id, job_run_id, warehouse_id
union all
select
  part.day, part.account_id, part.workspace_id, pipeline_update.job_id,
  pipeline_update.job_run_id as run_id,
  'pipeline_update' as kind,
  part.asset_id,
  part.consumer_id as part_id,
  cast(null as bigint) as statements,
  -- include: #models/parts/cost-of-parts.sql
-- include: #models/parts/parts-of-updates.sql
where part.day in ($days)
  and part.consumer = 'pipeline_update'
  and pipeline_update.job_run_id is not null
group by
  part.day, part.account_id, part.workspace_id, pipeline_update.job_id, pipeline_update.job_run_id,
  part.asset_id, part.consumer_id, part.currency
union all
select
  part.day, part.account_id, part.workspace_id, sender.job_id,
  part.started_by_run_id as run_id,
  'sql_statements' as kind,
  part.asset_id,
  cast(null as string) as part_id,
  cast(null as bigint) as statements,
  -- include: #models/parts/cost-of-parts.sql
from run_cost_part as part
left join sender
  on sender.account_id = part.account_id
  and sender.workspace_id = part.workspace_id
  and sender.job_run_id = part.started_by_run_id
where part.day in ($days)
  and part.started_by_run_id is not null
group by part.day, part.account_id, part.workspace_id, sender.job_id, part.started_by_run_id, part.asset_id, part.currency
