-- One row: a job that is shown, with what single runs of it cost in the range: the dearest, the one that ended last, the
-- median, and the 95th of 100 by cost.
with
latest as (
  select
    workspace_id, job_id,
    max_by(ended_run_id, lateness) as run_id
  from job_list_day
  where (not $areShownNamed or list_contains([$shownDbJobId], job_id))
    and active_day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and first_day < cast(cast($until as timestamp) as date)
  group by workspace_id, job_id
),
-- A number is sooner compared than three texts, for each day of each run.
numbered as materialized (
  select
    shown_row.workspaceId, shown_row.dbJobId, shown_row.currency,
    latest.run_id as latest_run_id,
    row_number() over () as place
  from shown_row
  left join latest
    on latest.workspace_id = shown_row.workspaceId
    and latest.job_id = shown_row.dbJobId
),
paid as (
  select
    numbered.place,
    run_day.run_id,
    any_value(numbered.latest_run_id) as latest_run_id,
    sum(run_day.cost) as cost
  from numbered
  inner join run_day
    on run_day.workspace_id = numbered.workspaceId
    and run_day.job_id = numbered.dbJobId
    -- An equality would be looked for in each row of all jobs, before these are.
    and run_day.currency is not distinct from numbered.currency
  where numbered.workspaceId in ($workspaceIds)
    and (not $areShownNamed or list_contains([$shownDbJobId], run_day.job_id))
    and run_day.day >= cast(cast($since as timestamp) as date)
    and run_day.day < cast(cast($until as timestamp) as date)
  group by numbered.place, run_day.run_id
),
found as (
  select
    place,
    max(cost) as maximum_cost,
    max(cost) filter (where run_id = latest_run_id) as latest_cost,
    median(cost) as median_cost,
    quantile_disc(cost, 0.95) as high_cost
  from paid
  group by place
)
select
  numbered.workspaceId, numbered.dbJobId, numbered.currency,
  cast(found.maximum_cost as decimal(28, 10)) as maximumCost,
  cast(found.latest_cost as decimal(28, 10)) as latestCost,
  cast(found.median_cost as decimal(28, 10)) as medianCost,
  cast(found.high_cost as decimal(28, 10)) as p95Cost
from found
inner join numbered using (place)
