-- One row: a stretch in which a run ran without a break, by the system tables: the original run (attempt 0) or a repair.
-- The tables have no repair numbers: a repair begins with a period after the run had ended, or after a gap in its periods (the
-- hours of a long run follow at once). A task that is tried again while its run goes on is a retry. Where only tasks are
-- known, a repair begins with a task that runs again more than five minutes after all had ended. A task that took no time
-- was skipped, as one before it failed: it begins nothing. Numbers of REST are kept.
with
wanted as (
  -- include: #models/parts/runs-of-system-tables.sql
),
task_period as (
  select
    wanted.account_id, wanted.workspace_id, wanted.job_id, wanted.run_id, period.task_run_id,
    unix_millis(period.period_start_time) as from_ms,
    unix_millis(period.period_end_time) as until_ms,
    lag(period.task_run_id) over tries as former_task_run_id,
    lag(period.result_state is not null or period.termination_code is not null) over tries as former_has_ended
  from system_task_run_period as period
  inner join wanted
    on wanted.account_id = period.account_id
    and wanted.workspace_id = period.workspace_id
    and wanted.job_id = period.job_id
    and wanted.run_id = period.job_run_id
  window tries as (
    partition by
      wanted.account_id, wanted.workspace_id, wanted.job_id, wanted.run_id,
      coalesce(period.task_key, period.task_run_id)
    order by period.period_start_time nulls last, period.task_run_id nulls last
  )
),
rest_task as (
  select
    account_id, workspace_id, job_id, run_id,
    unix_millis(rest_task_run.start_time) as from_ms,
    unix_millis(greatest(
      rest_task_run.start_time,
      coalesce(
        rest_task_run.end_time,
        case when rest_task_run.result_state is null then rest_task_run.seen_time end,
        rest_task_run.start_time
      )
    )) as until_ms,
    coalesce(rest_task_run.repair, 0) as repair,
    lag(coalesce(rest_task_run.repair, 0)) over (
      partition by account_id, workspace_id, job_id, run_id
      order by rest_task_run.start_time nulls last, rest_task_run.repair nulls last
    ) as former_repair
  from rest_task_run
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
  where rest_task_run.start_time is not null
),
known as (
  select
    account_id, workspace_id, job_id, run_id,
    'run' as source,
    unix_millis(period.period_start_time) as from_ms,
    unix_millis(period.period_end_time) as until_ms,
    period.result_state,
    period.termination_code,
    case
      when period.result_state is not null or period.termination_code is not null then unix_millis(period.period_end_time)
    end as ended_ms,
    cast(null as bigint) as rest_ended_ms,
    true as may_begin,
    60000 as gap_ms,
    cast(null as int) as repair
  from system_run_period as period
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
  union all
  select
    account_id, workspace_id, job_id, run_id,
    'task' as source,
    from_ms,
    until_ms,
    cast(null as string) as result_state,
    cast(null as string) as termination_code,
    cast(null as bigint) as ended_ms,
    cast(null as bigint) as rest_ended_ms,
    until_ms > from_ms and coalesce(former_task_run_id <> task_run_id or former_has_ended, false) as may_begin,
    300000 as gap_ms,
    cast(null as int) as repair
  from task_period
  union all
  select
    account_id, workspace_id, job_id, run_id,
    'rest' as source,
    from_ms,
    until_ms,
    cast(null as string) as result_state,
    cast(null as string) as termination_code,
    cast(null as bigint) as ended_ms,
    cast(null as bigint) as rest_ended_ms,
    coalesce(repair > former_repair, false) as may_begin,
    0 as gap_ms,
    repair
  from rest_task
  union all
  select
    account_id, workspace_id, job_id, run_id,
    'rest' as source,
    unix_millis(rest_run.end_time) + 1000 as from_ms,
    cast(null as bigint) as until_ms,
    cast(null as string) as result_state,
    cast(null as string) as termination_code,
    cast(null as bigint) as ended_ms,
    unix_millis(rest_run.end_time) + 1000 as rest_ended_ms,
    false as may_begin,
    0 as gap_ms,
    coalesce(rest_run.last_repair, 0) as repair
  from rest_run
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
  where rest_run.end_time is not null
),
reached as (
  select
    account_id, workspace_id, job_id, run_id, source, from_ms, until_ms, result_state, termination_code,
    ended_ms, may_begin, gap_ms, repair,
    max(until_ms) over before as reached_ms,
    max(ended_ms) over before as reached_end_ms,
    max(rest_ended_ms) over before as reached_rest_end_ms
  from known
  window before as (
    partition by account_id, workspace_id, job_id, run_id
    order by from_ms nulls last, source nulls last, may_begin desc nulls last, until_ms nulls last, repair nulls last
    rows between unbounded preceding and 1 preceding
  )
),
piece as (
  select
    account_id, workspace_id, job_id, run_id, source, from_ms, until_ms, result_state, termination_code,
    ended_ms, repair,
    sum(
      case
        when not may_begin or reached_ms is null then 0
        when from_ms > reached_ms + gap_ms then 1
        when reached_end_ms >= reached_ms and from_ms >= reached_end_ms then 1
        when reached_rest_end_ms >= reached_ms and from_ms >= reached_rest_end_ms then 1
        else 0
      end
    ) over (
      partition by account_id, workspace_id, job_id, run_id
      order by from_ms nulls last, source nulls last, may_begin desc nulls last, until_ms nulls last, repair nulls last
      rows between unbounded preceding and current row
    ) as breaks
  from reached
),
unbroken as (
  select
    account_id, workspace_id, job_id, run_id, breaks,
    min(repair) as first_repair,
    max(repair) as last_repair,
    min(case when source <> 'rest' then from_ms end) as from_ms,
    max(case when source <> 'rest' then until_ms end) as until_ms,
    max(case when source = 'run' then until_ms end) as run_until_ms,
    max(ended_ms) as ended_ms,
    substring(max(cast(until_ms as string) || result_state), 14) as result_state,
    substring(max(cast(until_ms as string) || termination_code), 14) as termination_code
  from piece
  group by account_id, workspace_id, job_id, run_id, breaks
),
numbered as (
  select
    account_id, workspace_id, job_id, run_id, from_ms, until_ms, run_until_ms, ended_ms, result_state,
    termination_code,
    coalesce(
      first_repair,
      breaks + max_by(last_repair - breaks, case when last_repair is not null then breaks end) over (
        partition by account_id, workspace_id, job_id, run_id
        order by breaks nulls last
        rows between unbounded preceding and current row
      ),
      breaks
    ) as attempt
  from unbroken
),
stretch as (
  select
    account_id, workspace_id, job_id, run_id,
    cast(attempt as int) as attempt,
    min(from_ms) as from_ms,
    max(until_ms) as until_ms,
    max(run_until_ms) as run_until_ms,
    max(ended_ms) as ended_ms,
    substring(max(cast(until_ms as string) || result_state), 14) as result_state,
    substring(max(cast(until_ms as string) || termination_code), 14) as termination_code
  from numbered
  where from_ms is not null
  group by account_id, workspace_id, job_id, run_id, attempt
)
select
  cast(timestamp_millis(from_ms) as date) as day,
  account_id, workspace_id, job_id, run_id, attempt,
  timestamp_millis(from_ms) as start_time,
  timestamp_millis(until_ms) as until_time,
  run_until_ms is not null as is_told_of_run,
  coalesce(ended_ms >= run_until_ms, false) as has_ended,
  result_state,
  termination_code
from stretch
where cast(timestamp_millis(from_ms) as date) in ($days)
