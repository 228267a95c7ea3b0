-- Columns: the cost of attempts of runs.
select
  workspace_id, job_id, run_id, attempt, currency,
  cast(sum(databricks_cost) as decimal(28, 10)) as databricks_cost,
  cast(sum(cloud_cost) as decimal(28, 10)) as cloud_cost,
  max(weak_because) as weak_because,
  cast(sum(cost) as decimal(28, 10)) as cost
from run_day
where workspace_id in ($workspaceIds)
