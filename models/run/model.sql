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
run_attempt as (
  select
    account_id,
    workspace_id,
    job_id,
    run_id,
    judged.run_name,
    judged.run_type,
    judged.trigger,
    judged.creator_user_name,
    judged.start_time as run_start_time,
    judged.end_time as run_end_time,
    judged.queue_ms,
    judged.setup_ms,
    judged.execution_ms,
    judged.cleanup_ms,
    judged.last_repair,
    judged.facts_from,
    judged.status as run_status,
    judged.has_failed_tasks,
    attempt_task.attempt,
    attempt_task.status,
    attempt_task.start_time,
    attempt_task.execution_start_time,
    attempt_task.end_time,
    attempt_task.execution_ms as task_execution_ms,
    attempt_task.task_count,
    attempt_task.cluster_count,
    attempt_task.compute_type,
    max(attempt_task.shared_cluster_id) over whole_run as shared_cluster_id,
    greatest(coalesce(max(attempt_task.attempt) over whole_run, 0), judged.last_repair, 0) as last_attempt,
    max(case when attempt_task.attempt = 0 then 1 else 0 end) over whole_run as has_first,
    max(case when attempt_task.attempt = judged.last_repair then 1 else 0 end) over whole_run as has_last,
    row_number() over (
      partition by account_id, workspace_id, job_id, run_id
      order by attempt_task.attempt nulls last
    ) as place
  from judged
  left join attempt_task
    using (account_id, workspace_id, job_id, run_id)
  window whole_run as (partition by account_id, workspace_id, job_id, run_id)
),
attempt as (
  select
    account_id,
    workspace_id,
    job_id,
    run_id,
    run_attempt.run_name,
    run_attempt.run_type,
    run_attempt.trigger,
    run_attempt.creator_user_name,
    run_attempt.run_start_time,
    run_attempt.run_end_time,
    run_attempt.queue_ms,
    run_attempt.setup_ms,
    run_attempt.execution_ms,
    run_attempt.cleanup_ms,
    run_attempt.facts_from,
    run_attempt.run_status,
    run_attempt.has_failed_tasks,
    run_attempt.shared_cluster_id,
    run_attempt.last_attempt,
    case told.how when 'by tasks' then run_attempt.attempt when 'as the first' then 0 else run_attempt.last_repair end as attempt,
    case when told.how = 'by tasks' then run_attempt.status end as task_status,
    case when told.how = 'by tasks' then run_attempt.start_time end as first_task_start_time,
    case when told.how = 'by tasks' then run_attempt.execution_start_time end as execution_start_time,
    case when told.how = 'by tasks' then run_attempt.end_time end as last_task_end_time,
    case when told.how = 'by tasks' then run_attempt.task_execution_ms end as task_execution_ms,
    case when told.how = 'by tasks' then run_attempt.task_count else 0 end as task_count,
    case when told.how = 'by tasks' then run_attempt.cluster_count else 0 end as cluster_count,
    case when told.how = 'by tasks' then run_attempt.compute_type end as compute_type
  from run_attempt
  cross join (values ('by tasks'), ('as the first'), ('as the last')) as told(how)
  where (told.how = 'by tasks' and run_attempt.attempt is not null)
    or (told.how = 'as the first' and run_attempt.place = 1 and run_attempt.has_first = 0)
    or (told.how = 'as the last' and run_attempt.place = 1 and run_attempt.has_last = 0 and run_attempt.last_repair <> 0)
),
known as (
  select
    account_id,
    workspace_id,
    job_id,
    run_id,
    attempt,
    attempt = last_attempt as is_last_attempt,
    run_name,
    run_type,
    trigger,
    creator_user_name,
    facts_from,
    has_failed_tasks,
    run_start_time,
    case
      when attempt = last_attempt and run_status = 'PENDING' and task_status in ('RUNNING', 'PENDING') then 'RUNNING'
      when attempt = last_attempt then run_status
      when task_status = 'PENDING' then 'RUNNING'
      else coalesce(task_status, 'UNKNOWN')
    end as status,
    case
      when attempt = 0 then run_start_time
      else coalesce(first_task_start_time, run_end_time, run_start_time)
    end as start_time,
    case
      when attempt = last_attempt then run_end_time
      else coalesce(last_task_end_time, run_start_time)
    end as end_time,
    case when attempt = 0 then queue_ms else 0 end as queue_ms,
    case when last_attempt = 0 then nullif(setup_ms, 0) end as rest_setup_ms,
    case when last_attempt = 0 then nullif(execution_ms, 0) end as rest_execution_ms,
    case when last_attempt = 0 then nullif(cleanup_ms, 0) end as rest_cleanup_ms,
    execution_start_time,
    last_task_end_time,
    task_execution_ms,
    task_count,
    cluster_count,
    compute_type,
    shared_cluster_id
  from attempt
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
  coalesce(rest_execution_ms, task_execution_ms) as execution_ms,
  coalesce(rest_cleanup_ms, greatest(unix_millis(end_time) - unix_millis(last_task_end_time), 0)) as cleanup_ms,
  unix_millis(end_time) - unix_millis(start_time) as duration_ms,
  task_count,
  cluster_count,
  compute_type,
  shared_cluster_id,
  is_last_attempt,
  facts_from
from known
left join run_status
  using (status)
