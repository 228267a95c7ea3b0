-- One row: a job that is shown, with the states of its last runs before the end of the range, its computes and findings, how many of
-- its runs event logs are read of, what it is estimated to cost, the first and the last day on which it cost something, and, where
-- it is asked for, what it cost in spans of the range, oldest first. Jobs are looked for by their ids alone, as joining each
-- table with the rows that are shown costs more; of jobs in other workspaces nothing is answered.
with
span as (
  -- include: #product/server/parts/span-of-trend.sql
),
listed as (
  select
    workspace_id, job_id,
    list_sort(list_distinct(string_split(array_to_string(map_keys(histogram(compute_types)), ','), ','))) as computes,
    array_to_string(list_sort(map_keys(histogram(rule_title))), ', ') as titles,
    cast(sum(analyzed_runs) as integer) as analyzed_runs
  from job_list_day
  where (not $areShownNamed or list_contains([$shownDbJobId], job_id))
    and ($currency is null or currency is null or currency = $currency)
    and active_day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and first_day < cast(cast($until as timestamp) as date)
  group by workspace_id, job_id
),
latest as (
  select
    workspace_id, job_id,
    -- The last five attempts are among those of the five rows whose last one began last.
    array_to_string(
      max_by(latest_statuses, epoch_ms(latest_start_time) * 1000 + least(latest_attempt, 999), 5) filter (where latest_statuses <> ''),
      ','
    ) as statuses
  from job_run_day
  where (not $areShownNamed or list_contains([$shownDbJobId], job_id))
    and day < cast(cast($until as timestamp) as date)
    and first_day < cast(cast($until as timestamp) as date)
  group by workspace_id, job_id
),
spent as (
  select
    job_day.workspace_id, job_day.job_id,
    -- All days before the range are one span, without a place.
    case when job_day.day >= span.since then date_diff('day', span.since, job_day.day) // span.span_days end as place,
    min(case when job_day.cost <> 0 then job_day.day end) as first_day,
    max(case when job_day.cost <> 0 then job_day.day end) as last_day,
    sum(job_day.cost) as cost
  from job_day
  cross join span
  where (not $areShownNamed or list_contains([$shownDbJobId], job_day.job_id))
    and ($currency is null or job_day.currency = $currency)
    and job_day.day < cast(cast($until as timestamp) as date)
    and job_day.cost is not null
  group by job_day.workspace_id, job_day.job_id, place
),
paid as (
  select
    workspace_id, job_id,
    min(first_day) as first_day,
    max(last_day) as last_day,
    map_from_entries(list((place, cost)) filter (where place is not null)) as costs
  from spent
  group by workspace_id, job_id
),
estimated as (
  select
    job_machine_day.workspace_id, job_machine_day.job_id,
    -- include: #product/server/parts/estimate-of-job-machines.sql
  from job_machine_day
  -- include: #product/server/parts/rate-of-job-machines.sql
  where (not $areShownNamed or list_contains([$shownDbJobId], job_machine_day.job_id))
    and ($currency is null or job_machine_day.currency = $currency)
    and job_machine_day.day >= cast(cast($since as timestamp) as date)
    and job_machine_day.day < cast(cast($until as timestamp) as date)
  group by job_machine_day.workspace_id, job_machine_day.job_id
)
select
  shown_row.workspaceId, shown_row.dbJobId, shown_row.currency,
  listed.computes as computeType,
  array_to_string(listed.computes, ',') as clusterType,
  listed.titles as findings,
  coalesce(listed.analyzed_runs, 0) as analyzedRunsCount,
  list_transform(
    list_slice(list_sort(string_split(latest.statuses, ',')), -5, -1),
    lambda attempt: string_split(attempt, ' ')[-1]
  ) as runStatuses,
  case
    when estimated.has_all_prices and estimated.has_all_rates and not coalesce(list_contains(listed.computes, 'SERVERLESS'), false)
    then estimated.amount
  end as estimatedCost,
  case
    when list_contains(listed.computes, 'SERVERLESS') then 'Serverless compute has no VM time.'
    when estimated.amount is null then 'No VM time is known in the range.'
    when not estimated.has_all_prices then 'A VM has no list price.'
    when not estimated.has_all_rates then 'No DBU rate could be learned yet for a VM.'
  end as estimatedCostAbsentBecause,
  cast(floor(estimated.learned_hours) as bigint) as estimatedCostLearnedHours,
  paid.first_day as firstCostDay,
  paid.last_day as lastCostDay,
  case
    when cast($costTrend as boolean) and paid.costs is not null
    then
      -- include: #product/server/parts/cost-trend.sql
  end as costTrend
from shown_row
cross join span
left join listed
  on listed.workspace_id = shown_row.workspaceId
  and listed.job_id = shown_row.dbJobId
left join latest
  on latest.workspace_id = shown_row.workspaceId
  and latest.job_id = shown_row.dbJobId
left join paid
  on paid.workspace_id = shown_row.workspaceId
  and paid.job_id = shown_row.dbJobId
left join estimated
  on estimated.workspace_id = shown_row.workspaceId
  and estimated.job_id = shown_row.dbJobId
where shown_row.workspaceId in ($workspaceIds)
