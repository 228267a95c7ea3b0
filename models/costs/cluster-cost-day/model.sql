-- One row: what a job, or nobody's job, cost on a cluster that several can use on a day: consumer is run with its job, or
-- interactive, idle, start_up or cluster (idle or interactive is not known).
select
  run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id, run_cost_part.cluster_id,
  run_cost_part.consumer,
  case when run_cost_part.consumer = 'run' then run_cost_part.job_id end as job_id,
  run_cost_part.currency,
  cast(sum(case when run_cost_part.source = 'databricks_usage' then run_cost_part.amount end) as decimal(28,10)) as databricks_cost,
  cast(sum(case when run_cost_part.source = 'machine_estimate' then run_cost_part.amount end) as decimal(28,10)) as cloud_cost,
  cast(sum(run_cost_part.amount) as decimal(28,10)) as cost,
  max(run_cost_part.weak_because) as weak_because
from run_cost_part
inner join resource_day
  on resource_day.day = run_cost_part.day
  and resource_day.account_id = run_cost_part.account_id
  and resource_day.workspace_id = run_cost_part.workspace_id
  and resource_day.resource_id = run_cost_part.cluster_id
where run_cost_part.day in ($days)
  and resource_day.day in ($days)
  and resource_day.kind = 'shared'
group by
  run_cost_part.day, run_cost_part.account_id, run_cost_part.workspace_id, run_cost_part.cluster_id,
  run_cost_part.consumer,
  case when run_cost_part.consumer = 'run' then run_cost_part.job_id end,
  run_cost_part.currency
