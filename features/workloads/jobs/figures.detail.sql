-- One row: a job that is shown, with the states of its last runs before the end of the range, how many of its runs event logs are read
-- of, what it is estimated to cost, and the first and the last day on which it cost something.
with
paid as (
  select
    shown_row.workspaceId, shown_row.dbJobId, shown_row.currency,
    min(job_day.day) as first_day,
    max(job_day.day) as last_day
  from shown_row
  inner join job_day
    on job_day.workspace_id = shown_row.workspaceId
    and job_day.job_id = shown_row.dbJobId
    and job_day.currency = shown_row.currency
  where shown_row.workspaceId in ($workspaceIds)
    and (not $areShownNamed or list_contains([$shownDbJobId], job_day.job_id))
    and job_day.day < cast(cast($until as timestamp) as date)
    and job_day.cost <> 0
  group by shown_row.workspaceId, shown_row.dbJobId, shown_row.currency
),
latest as (
  select
    shown_row.workspaceId, shown_row.dbJobId, shown_row.currency,
    -- The last five attempts are among those of the five rows whose last one began last.
    array_to_string(
      max_by(job_run_day.latest_statuses, (job_run_day.latest_start_time, job_run_day.latest_attempt), 5),
      ','
    ) as statuses
  from shown_row
  inner join job_run_day
    on job_run_day.workspace_id = shown_row.workspaceId
    and job_run_day.job_id = shown_row.dbJobId
  where shown_row.workspaceId in ($workspaceIds)
    and (not $areShownNamed or list_contains([$shownDbJobId], job_run_day.job_id))
    and job_run_day.day < cast(cast($until as timestamp) as date)
    and job_run_day.first_day < cast(cast($until as timestamp) as date)
    and job_run_day.latest_statuses <> ''
  group by shown_row.workspaceId, shown_row.dbJobId, shown_row.currency
),
analyzed as (
  select
    shown_row.workspaceId, shown_row.dbJobId, shown_row.currency,
    cast(count(distinct analyzed_execution.run_id) as integer) as runs
  from shown_row
  inner join analyzed_execution
    on analyzed_execution.workspace_id = shown_row.workspaceId
    and analyzed_execution.job_id = shown_row.dbJobId
    and analyzed_execution.execution_kind = 'job_run'
  where shown_row.workspaceId in ($workspaceIds)
    and (not $areShownNamed or list_contains([$shownDbJobId], analyzed_execution.job_id))
    and analyzed_execution.day >= cast(cast($since as timestamp) as date)
    and analyzed_execution.day < cast(cast($until as timestamp) as date)
  group by shown_row.workspaceId, shown_row.dbJobId, shown_row.currency
),
estimated as (
  select
    shown_row.workspaceId, shown_row.dbJobId, shown_row.currency,
    -- include: #product/server/parts/estimate-of-job-machines.sql
  from shown_row
  inner join job_machine_day
    on job_machine_day.workspace_id = shown_row.workspaceId
    and job_machine_day.job_id = shown_row.dbJobId
    and job_machine_day.currency = shown_row.currency
  -- include: #product/server/parts/rate-of-job-machines.sql
  where shown_row.workspaceId in ($workspaceIds)
    and (not $areShownNamed or list_contains([$shownDbJobId], job_machine_day.job_id))
    and job_machine_day.day >= cast(cast($since as timestamp) as date)
    and job_machine_day.day < cast(cast($until as timestamp) as date)
  group by shown_row.workspaceId, shown_row.dbJobId, shown_row.currency
)
select
  shown_row.workspaceId, shown_row.dbJobId, shown_row.currency,
  list_transform(
    list_slice(list_sort(string_split(latest.statuses, ',')), -5, -1),
    lambda attempt: string_split(attempt, ' ')[-1]
  ) as runStatuses,
  coalesce(analyzed.runs, 0) as analyzedRunsCount,
  case
    when estimated.has_all_prices and estimated.has_all_rates and not coalesce(list_contains(string_split(shown_row.clusterType, ','), 'SERVERLESS'), false)
    then estimated.amount
  end as estimatedCost,
  case
    when list_contains(string_split(shown_row.clusterType, ','), 'SERVERLESS') then 'Serverless compute has no VM time.'
    when estimated.amount is null then 'No VM time is known in the range.'
    when not estimated.has_all_prices then 'A VM has no list price.'
    when not estimated.has_all_rates then 'No DBU rate could be learned yet for a VM.'
  end as estimatedCostAbsentBecause,
  cast(floor(estimated.learned_hours) as bigint) as estimatedCostLearnedHours,
  paid.first_day as firstCostDay,
  paid.last_day as lastCostDay
from shown_row
left join latest
  on latest.workspaceId = shown_row.workspaceId
  and latest.dbJobId = shown_row.dbJobId
  and latest.currency is not distinct from shown_row.currency
left join analyzed
  on analyzed.workspaceId = shown_row.workspaceId
  and analyzed.dbJobId = shown_row.dbJobId
  and analyzed.currency is not distinct from shown_row.currency
left join paid
  on paid.workspaceId = shown_row.workspaceId
  and paid.dbJobId = shown_row.dbJobId
  and paid.currency = shown_row.currency
left join estimated
  on estimated.workspaceId = shown_row.workspaceId
  and estimated.dbJobId = shown_row.dbJobId
  and estimated.currency = shown_row.currency
