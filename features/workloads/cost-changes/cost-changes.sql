-- One row: a job whose cost in the range differs from that in the previous period, the largest difference first. What was
-- submitted once is no job, and a period with usage of which no cost is known is compared with nothing. The range ends with its
-- last complete day ($until), the previous period as many days after its start ($previousUntil). Where the list of
-- jobs is filtered, $listedJobs are those that it leaves: workspace and job with a blank between them.
with
spent as (
  select
    workspace_id,
    job_id,
    case
      when bool_or(is_in_range) then cast(sum(case when is_in_range then cost end) as decimal(28, 10))
      else 0
    end as cost,
    case
      when bool_or(not is_in_range) then cast(sum(case when not is_in_range then cost end) as decimal(28, 10))
      else 0
    end as previous_cost,
    bool_or(is_submitted) as is_submitted
  from (
    select *, day >= cast(cast($since as timestamp) as date) as is_in_range
    from job_day
    where workspace_id in ($workspaceIds)
      and (not $isFiltered or workspace_id || ' ' || job_id in ($listedJobs))
      and currency = $currency
      and day >= cast(cast($previousSince as timestamp) as date)
      and day < cast(cast($until as timestamp) as date)
      and (day < cast($previousUntil as date) or day >= cast(cast($since as timestamp) as date))
  )
  group by workspace_id, job_id
),
ran as (
  select
    workspace_id,
    job_id,
    bool_or(is_submitted) as is_submitted,
    coalesce(sum(runs) filter (where is_in_range), 0) as runs,
    coalesce(sum(runs) filter (where is_before), 0) as previous_runs,
    sum(duration_ms) filter (where is_in_range) / sum(ended_attempts) filter (where is_in_range) as average_duration_ms,
    sum(duration_ms) filter (where is_before) / sum(ended_attempts) filter (where is_before) as previous_average_duration_ms
  from (
    select
      *,
      first_day < cast(cast($until as timestamp) as date)
        and coalesce(last_day, seen_day, first_day) >= cast(cast($since as timestamp) as date) as is_in_range,
      first_day < cast($previousUntil as date)
        and coalesce(last_day, seen_day, first_day) >= cast(cast($previousSince as timestamp) as date) as is_before
    from job_run_day
    where workspace_id in ($workspaceIds)
      and day < cast(cast($until as timestamp) as date)
      and coalesce(last_day, seen_day, first_day) >= cast(cast($previousSince as timestamp) as date)
  )
  group by workspace_id, job_id
),
changed as (
  select
    spent.workspace_id, spent.job_id, spent.cost, spent.previous_cost,
    cast(spent.cost - spent.previous_cost as decimal(28, 10)) as difference,
    cast(coalesce(ran.runs, 0) as integer) as runs,
    cast(coalesce(ran.previous_runs, 0) as integer) as previous_runs,
    ran.average_duration_ms,
    ran.previous_average_duration_ms,
    coalesce(spent.cost, 0) = 0 and coalesce(ran.runs, 0) = 0 as is_gone
  from spent
  left join ran using (workspace_id, job_id)
  where not coalesce(ran.is_submitted, spent.is_submitted, false)
    and spent.cost <> spent.previous_cost
),
largest as (
  select
    *,
    cast(count(*) filter (where is_gone) over () as integer) as gone_jobs,
    cast(coalesce(sum(previous_cost) filter (where is_gone) over (), 0) as decimal(28, 10)) as gone_cost
  from changed
  order by abs(difference) desc, workspace_id, job_id
  limit $size
),
seen as (
  select workspace_id, job_id, min(first_day) as first_day, max(last_day) as last_day
  from (
    select job_day.workspace_id, job_day.job_id, job_day.day as first_day, job_day.day as last_day
    from job_day
    where job_day.workspace_id in ($workspaceIds)
      and job_day.day < cast(cast($until as timestamp) as date)
    union all
    select job_run_day.workspace_id, job_run_day.job_id, job_run_day.first_day, job_run_day.last_day
    from job_run_day
    where job_run_day.workspace_id in ($workspaceIds)
      and job_run_day.first_day < cast(cast($until as timestamp) as date)
  )
  semi join largest using (workspace_id, job_id)
  group by workspace_id, job_id
),
timed_out as (
  select
    workspace_id,
    job_id,
    cast(count(*) filter (where end_time >= cast($since as timestamp)) as integer) as runs,
    cast(count(*) filter (where end_time < cast($since as timestamp) and start_time < cast($previousUntil as timestamp)) as integer) as previous_runs
  from run
  semi join largest using (workspace_id, job_id)
  where workspace_id in ($workspaceIds)
    and status = 'TIMEDOUT'
    and end_time >= cast($previousSince as timestamp)
    and start_time < cast($until as timestamp)
  group by workspace_id, job_id
),
worked as (
  select
    *,
    greatest(0, epoch_ms(least(until_time, cast($until as timestamp))) - epoch_ms(greatest(start_time, cast($since as timestamp)))) as ms,
    greatest(
      0,
      epoch_ms(least(until_time, cast($previousUntil as timestamp))) - epoch_ms(greatest(start_time, cast($previousSince as timestamp)))
    ) as previous_ms,
    epoch_ms(until_time) - epoch_ms(start_time) as whole_ms
  from (
    select workspace_id, job_id, start_time, end_time, coalesce(end_time, last_seen_time, start_time) as until_time
    from run
    semi join largest using (workspace_id, job_id)
    where workspace_id in ($workspaceIds)
      and start_time < cast($until as timestamp)
      and lasted_beyond(cast($previousSince as timestamp), end_time, last_seen_time, start_time)
  )
),
continuous as (
  select workspace_id, job_id, cast(sum(ms) as double) as ms, cast(sum(previous_ms) as double) as previous_ms
  from worked
  group by workspace_id, job_id
  -- Most of the time in one of the periods is of runs that go beyond it.
  having coalesce(sum(ms) filter (where end_time is null or ms < whole_ms), 0) * 2 > sum(ms)
    or coalesce(sum(previous_ms) filter (where end_time is null or previous_ms < whole_ms), 0) * 2 > sum(previous_ms)
)
select
  largest.workspace_id as workspaceId,
  largest.job_id as dbJobId,
  coalesce(job.name, 'Job ' || largest.job_id) as dbJobName,
  largest.cost,
  largest.previous_cost as previousCost,
  largest.difference,
  largest.runs,
  largest.previous_runs as previousRuns,
  largest.average_duration_ms as averageDurationMs,
  largest.previous_average_duration_ms as previousAverageDurationMs,
  continuous.ms as timeMs,
  continuous.previous_ms as previousTimeMs,
  coalesce(timed_out.runs, 0) as timedOutRuns,
  coalesce(timed_out.previous_runs, 0) as previousTimedOutRuns,
  largest.is_gone as isGone,
  strftime(seen.first_day, '%Y-%m-%d') as firstSeenDay,
  strftime(seen.last_day, '%Y-%m-%d') as lastSeenDay,
  largest.gone_jobs as goneJobs,
  largest.gone_cost as goneCost
from largest
inner join seen using (workspace_id, job_id)
left join timed_out using (workspace_id, job_id)
left join continuous using (workspace_id, job_id)
left join job
  on job.workspace_id = largest.workspace_id
  and job.job_id = largest.job_id
order by abs(largest.difference) desc, largest.workspace_id, largest.job_id
