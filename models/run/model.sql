-- One row: one attempt of a job run (0: the original, then its repairs); what REST says wins, the system tables fill in
-- what REST has forgotten. Shared_cluster_id is the all-purpose cluster of the whole run, the last by id of several.
with
wanted as (
  select account_id, workspace_id, job_id, run_id
  from rest_run
  where day in ($days)
  union
  select account_id, workspace_id, job_id, run_id
  from system_run_period
  where day in ($days)
),
rest as (
  select
    account_id,
    workspace_id,
    job_id,
    run_id,
    rest_run.run_name,
    rest_run.run_type,
    rest_run.trigger,
    rest_run.creator_user_name,
    rest_run.start_time,
    rest_run.end_time,
    rest_run.queue_ms,
    rest_run.setup_ms,
    rest_run.execution_ms,
    rest_run.cleanup_ms,
    rest_run.life_cycle_state,
    rest_run.result_state,
    rest_run.termination_code,
    rest_run.last_repair
  from rest_run
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
),
history as (
  select
    account_id,
    workspace_id,
    job_id,
    run_id,
    max(period.run_name) as run_name,
    max(period.run_type) as run_type,
    max(period.trigger_type) as trigger_type,
    min(period.period_start_time) as start_time,
    max(period.period_end_time) as end_time,
    substring(max(cast(unix_millis(period.period_end_time) as string) || period.result_state), 14) as result_state,
    substring(max(cast(unix_millis(period.period_end_time) as string) || period.termination_code), 14) as termination_code
  from system_run_period as period
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
  group by account_id, workspace_id, job_id, run_id
),
merged as (
  select
    account_id,
    workspace_id,
    job_id,
    run_id,
    coalesce(rest.run_name, history.run_name) as run_name,
    coalesce(rest.run_type, history.run_type) as run_type,
    coalesce(
      rest.trigger,
      case history.trigger_type
        when 'CRON' then 'PERIODIC'
        when 'ONETIME' then 'ONE_TIME'
        when 'ONETIME_RETRY' then 'RETRY'
        else history.trigger_type
      end
    ) as trigger,
    rest.creator_user_name,
    coalesce(rest.start_time, history.start_time) as start_time,
    case
      when rest.start_time is not null then rest.end_time
      when history.result_state is not null or history.termination_code is not null then history.end_time
    end as end_time,
    rest.queue_ms,
    rest.setup_ms,
    rest.execution_ms,
    rest.cleanup_ms,
    coalesce(rest.last_repair, 0) as last_repair,
    case
      when rest.start_time is not null then rest.life_cycle_state
      when history.result_state is null and history.termination_code is null then 'RUNNING'
      else 'TERMINATED'
    end as life_cycle_state,
    case when rest.start_time is not null then rest.result_state else history.result_state end as result_state,
    case when rest.start_time is not null then rest.termination_code else history.termination_code end as termination_code,
    case
      when history.start_time is null then 'rest'
      when rest.start_time is null then 'system'
      else 'both'
    end as facts_from
  from rest
  full outer join history
    using (account_id, workspace_id, job_id, run_id)
),
judged as (
  select
    merged.account_id,
    merged.workspace_id,
    merged.job_id,
    merged.run_id,
    merged.run_name,
    merged.run_type,
    merged.trigger,
    merged.creator_user_name,
    merged.start_time,
    merged.end_time,
    merged.queue_ms,
    merged.setup_ms,
    merged.execution_ms,
    merged.cleanup_ms,
    merged.last_repair,
    merged.facts_from,
    case
      when life_cycle.weight = 5 then life_cycle.status
      when termination.weight = 4 then termination.status
      when merged.result_state is not null then coalesce(result.status, 'UNKNOWN')
      when life_cycle.weight = 2 then life_cycle.status
      else coalesce(termination.status, life_cycle.status, 'UNKNOWN')
    end as status,
    coalesce(result.has_failed_tasks, termination.has_failed_tasks, false) as has_failed_tasks
  from merged
  left join run_state_map as life_cycle
    on life_cycle.vocabulary = 'life_cycle'
    and life_cycle.state = merged.life_cycle_state
  left join run_state_map as result
    on result.vocabulary = 'result'
    and result.state = merged.result_state
  left join run_state_map as termination
    on termination.vocabulary = 'termination'
    and termination.state = merged.termination_code
  where cast(merged.start_time as date) in ($days)
),
task as (
  select
    account_id,
    workspace_id,
    job_id,
    run_id,
    task_run.attempt,
    task_run.cluster_id,
    task_run.compute_type,
    task_run.status,
    case task_run.status
      when 'RUNNING' then 9
      when 'TERMINATING' then 8
      when 'PENDING' then 7
      when 'SUCCESS' then 2
      when 'SKIPPED' then 1
      when 'UPSTREAM_FAILED' then 3
      when 'UPSTREAM_CANCELED' then 3
      when 'CANCELED' then 4
      when 'USER_CANCELED' then 4
      when 'TIMEDOUT' then 5
      else 6
    end as severity,
    task_run.start_time,
    coalesce(task_run.execution_start_time, task_run.start_time) as execution_start_time,
    task_run.end_time,
    max(task_run.end_time) over (
      partition by account_id, workspace_id, job_id, run_id, task_run.attempt
      order by coalesce(task_run.execution_start_time, task_run.start_time) nulls last, task_run.task_run_id nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_time
  from task_run
  inner join judged
    using (account_id, workspace_id, job_id, run_id)
  where task_run.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and unix_date(task_run.day) >= unix_date(cast(judged.start_time as date)) - 1
),
attempt_task as (
  select
    account_id,
    workspace_id,
    job_id,
    run_id,
    attempt,
    substring(max(cast(severity as string) || status), 2) as status,
    min(start_time) as start_time,
    min(execution_start_time) as execution_start_time,
    max(end_time) as end_time,
    cast(sum(greatest(
      unix_millis(end_time) - greatest(unix_millis(execution_start_time), coalesce(unix_millis(reached_time), 0)),
      0
    )) as bigint) as execution_ms,
    cast(count(*) as int) as task_count,
    cast(count(distinct cluster_id) as int) as cluster_count,
    nullif(
      array_join(array_sort(array_agg(distinct compute_type) filter (where compute_type is not null)), ','),
      ''
    ) as compute_type,
    max(case when compute_type = 'ALL_PURPOSE' then cluster_id end) as shared_cluster_id
  from task
  group by account_id, workspace_id, job_id, run_id, attempt
),
attempt_number as (
  select account_id, workspace_id, job_id, run_id, attempt
  from attempt_task
  union
  select account_id, workspace_id, job_id, run_id, 0 as attempt
  from judged
  union
  select account_id, workspace_id, job_id, run_id, last_repair as attempt
  from judged
),
last_attempt as (
  select account_id, workspace_id, job_id, run_id, max(attempt) as last_attempt
  from attempt_number
  group by account_id, workspace_id, job_id, run_id
),
attempt as (
  select
    account_id,
    workspace_id,
    job_id,
    run_id,
    attempt_number.attempt,
    attempt_number.attempt = last_attempt.last_attempt as is_last_attempt,
    judged.run_name,
    judged.run_type,
    judged.trigger,
    judged.creator_user_name,
    judged.facts_from,
    judged.has_failed_tasks,
    judged.start_time as run_start_time,
    case
      when attempt_number.attempt = last_attempt.last_attempt then judged.status
      else coalesce(attempt_task.status, 'UNKNOWN')
    end as status,
    case
      when attempt_number.attempt = 0 then judged.start_time
      else coalesce(attempt_task.start_time, judged.end_time, judged.start_time)
    end as start_time,
    case
      when attempt_number.attempt = last_attempt.last_attempt then judged.end_time
      else coalesce(attempt_task.end_time, judged.start_time)
    end as end_time,
    case when attempt_number.attempt = 0 then judged.queue_ms else 0 end as queue_ms,
    case when last_attempt.last_attempt = 0 then nullif(judged.setup_ms, 0) end as rest_setup_ms,
    case when last_attempt.last_attempt = 0 then nullif(judged.execution_ms, 0) end as rest_execution_ms,
    case when last_attempt.last_attempt = 0 then nullif(judged.cleanup_ms, 0) end as rest_cleanup_ms,
    attempt_task.execution_start_time,
    attempt_task.end_time as last_task_end_time,
    attempt_task.execution_ms,
    coalesce(attempt_task.task_count, 0) as task_count,
    coalesce(attempt_task.cluster_count, 0) as cluster_count,
    attempt_task.compute_type,
    max(attempt_task.shared_cluster_id) over (partition by account_id, workspace_id, job_id, run_id) as shared_cluster_id
  from attempt_number
  inner join judged
    using (account_id, workspace_id, job_id, run_id)
  inner join last_attempt
    using (account_id, workspace_id, job_id, run_id)
  left join attempt_task
    using (account_id, workspace_id, job_id, run_id, attempt)
)
select
  cast(run_start_time as date) as day,
  account_id,
  workspace_id,
  job_id,
  run_id,
  attempt,
  run_name,
  status,
  coalesce(run_status.is_failure, false) as has_failed,
  is_last_attempt and has_failed_tasks as has_failed_tasks,
  trigger,
  run_type,
  creator_user_name,
  start_time,
  end_time,
  queue_ms,
  coalesce(rest_setup_ms, unix_millis(execution_start_time) - unix_millis(start_time)) as setup_ms,
  coalesce(rest_execution_ms, execution_ms) as execution_ms,
  coalesce(rest_cleanup_ms, greatest(unix_millis(end_time) - unix_millis(last_task_end_time), 0)) as cleanup_ms,
  unix_millis(end_time) - unix_millis(start_time) as duration_ms,
  task_count,
  cluster_count,
  compute_type,
  shared_cluster_id,
  is_last_attempt,
  facts_from
from attempt
left join run_status
  using (status)
