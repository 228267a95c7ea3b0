-- One row: what the runs of a job cost on a day; a half of which nothing is known is null.
select
  day,
  account_id,
  workspace_id,
  job_id,
  currency,
  cast(sum(databricks_cost) as decimal(28,10)) as databricks_cost,
  cast(sum(cloud_cost) as decimal(28,10)) as cloud_cost,
  cast(sum(cost) as decimal(28,10)) as cost
from run_day
where day in ($days)
  and job_id is not null
group by day, account_id, workspace_id, job_id, currency
