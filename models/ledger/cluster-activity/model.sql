-- One row: a stretch of a day in which a run (or one of its tasks) was active on a cluster, in which the cluster was up or
-- started up, or in which a shared cluster had no run and was used (interactive) or not (quiet).
with
waiting as (
  select
    fair_clock.day,
    fair_clock.resource_number,
    fair_clock.state as kind,
    fair_clock.at_ms as from_ms,
    fair_clock.at_ms + fair_clock.ms as until_ms,
    case
      when lag(fair_clock.at_ms + fair_clock.ms) over (ordered) = fair_clock.at_ms then 0
      else 1
    end as is_change
  from fair_clock
  where fair_clock.day in ($days)
    and fair_clock.state in ('interactive', 'quiet')
  window ordered as (
    partition by fair_clock.day, fair_clock.resource_number, fair_clock.state
    order by fair_clock.at_ms nulls last
  )
),
island as (
  select
    day, resource_number, kind, from_ms, until_ms,
    sum(is_change) over (
      partition by day, resource_number, kind
      order by from_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from waiting
),
stretch as (
  select
    day,
    resource_number,
    'run' as kind,
    job_id, run_id, attempt,
    cast(null as string) as task_run_id,
    from_ms,
    until_ms
  from activity
  where day in ($days)
    and is_run
  union all
  select
    day,
    resource_number,
    'run' as kind,
    job_id, run_id, attempt, task_run_id, from_ms, until_ms
  from activity
  where day in ($days)
    and task_run_id is not null
  union all
  select
    day, resource_number, kind,
    cast(null as string) as job_id,
    cast(null as string) as run_id,
    cast(null as int) as attempt,
    cast(null as string) as task_run_id,
    from_ms,
    until_ms
  from cluster_evidence
  where day in ($days)
    and kind in ('up', 'start_up')
  union all
  select
    day, resource_number, kind,
    cast(null as string) as job_id,
    cast(null as string) as run_id,
    cast(null as int) as attempt,
    cast(null as string) as task_run_id,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms
  from island
  group by day, resource_number, kind, number
)
select
  stretch.day, resource_day.account_id, resource_day.workspace_id,
  resource_day.resource_id as cluster_id,
  stretch.kind, stretch.job_id, stretch.run_id, stretch.attempt, stretch.task_run_id,
  timestamp_millis(stretch.from_ms) as start_time,
  timestamp_millis(stretch.until_ms) as end_time
from stretch
inner join resource_day
  on resource_day.day = stretch.day
  and resource_day.resource_number = stretch.resource_number
where resource_day.day in ($days)
  and resource_day.kind not in ('serverless', 'warehouse')
