-- One row: a job that is shown, with what single runs of it cost in the range: the dearest, the one that ended last, the
-- middle and the 95th of 100 by cost.
with
paid as (
  select
    shown_row.workspaceId,
    shown_row.dbJobId,
    shown_row.currency,
    run_day.run_id = shown_row.latestEndedRunId as is_latest,
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
  group by shown_row.workspaceId, shown_row.dbJobId, shown_row.currency, is_latest, run_day.run_id
)
select
  workspaceId,
  dbJobId,
  currency,
  max(cost) as maximumCost,
  max(case when is_latest then cost end) as latestCost,
  quantile_disc(cost, 0.5) as medianCost,
  quantile_disc(cost, 0.95) as p95Cost
from paid
group by workspaceId, dbJobId, currency
