-- One row: a job that is shown, with what single runs of it cost in the range: the dearest, the one that ended last, the
-- middle and the 95th of 100 by cost.
with
paid as (
  select
    shown_row.workspaceId,
    shown_row.dbJobId,
    shown_row.currency,
    run_day.run_id,
    cast(sum(run_day.cost) as decimal(28, 10)) as cost
  from shown_row
  inner join run_day
    on run_day.workspace_id = shown_row.workspaceId
    and run_day.job_id = shown_row.dbJobId
    and run_day.currency = shown_row.currency
  where shown_row.workspaceId in ($workspaceIds)
    and run_day.day >= cast(cast($since as timestamp) as date)
    and run_day.day < cast(cast($until as timestamp) as date)
  group by shown_row.workspaceId, shown_row.dbJobId, shown_row.currency, run_day.run_id
),
latest as (
  select
    shown_row.workspaceId,
    shown_row.dbJobId,
    max_by(latest_run_id, (latest_start_time, latest_attempt, latest_run_id)) as run_id
  from shown_row
  inner join job_run_day
    on job_run_day.workspace_id = shown_row.workspaceId
    and job_run_day.job_id = shown_row.dbJobId
  where shown_row.workspaceId in ($workspaceIds)
    and job_run_day.day < cast(cast($until as timestamp) as date)
    and job_run_day.first_day < cast(cast($until as timestamp) as date)
    and job_run_day.last_day >= cast(cast($since as timestamp) as date)
  group by shown_row.workspaceId, shown_row.dbJobId
)
select
  paid.workspaceId,
  paid.dbJobId,
  paid.currency,
  max(paid.cost) as maximumCost,
  max(case when paid.run_id = latest.run_id then paid.cost end) as latestCost,
  quantile_disc(paid.cost, 0.5) as medianCost,
  quantile_disc(paid.cost, 0.95) as p95Cost
from paid
left join latest using (workspaceId, dbJobId)
group by paid.workspaceId, paid.dbJobId, paid.currency
