-- One row: one attempt of a job run (0: the original, then its repairs). Of REST and the system tables the younger
-- decides the end and the status of a run: a row of REST is as young as the moment at which it was seen, or else as the latest
-- instant in it. A run without a known end was last seen running at last_seen_time; one that has a final state and no end
-- in REST ended when the system tables tell, or else after all the time that it or its tasks tell of. Shared_cluster_id is the all-purpose
-- cluster of the whole run, the last by id of several. Without a task's cluster the compute type of its attempt is unknown.
with
wanted as (
  select account_id, workspace_id, job_id, run_id
  from rest_run
  where day in ($days)
  union
  -- include: #models/parts/runs-of-periods.sql
),
-- include: #models/work/run/parts/tasks-and-periods.sql
rest as (
  select
    account_id, workspace_id, job_id, run_id, rest_run.run_name, rest_run.run_type, rest_run.trigger,
    rest_run.creator_user_name, rest_run.start_time,
    coalesce(
      rest_run.end_time,
      case
        when coalesce(rest_run.life_cycle_state, case when rest_run.result_state is not null then 'TERMINATED' end) in ('TERMINATED', 'SKIPPED', 'INTERNAL_ERROR')
        then greatest(
          told_task.seen_time,
          timestamp_millis(unix_millis(rest_run.start_time) + coalesce(
            rest_run.run_duration_ms,
            coalesce(rest_run.queue_ms, 0) + coalesce(rest_run.setup_ms, 0) + coalesce(rest_run.execution_ms, 0) + coalesce(rest_run.cleanup_ms, 0)
          ))
        )
      end
    ) as end_time,
    rest_run.end_time is not null as is_told_of_end,
    rest_run.queue_ms, rest_run.setup_ms, rest_run.execution_ms, rest_run.cleanup_ms, rest_run.life_cycle_state, rest_run.result_state,
    rest_run.termination_code,
    greatest(coalesce(rest_run.last_repair, 0), coalesce(told_task.last_repair, 0)) as last_attempt,
    greatest(
      rest_run.start_time, rest_run.end_time, told_task.seen_time,
      coalesce(rest_run.seen_time, cast(rest_run.last_day as timestamp))
    ) as seen_time
  from rest_run
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
  left join told_task
    using (account_id, workspace_id, job_id, run_id)
),
stretch as (
  select
    account_id, workspace_id, job_id, run_id, run_stretch.attempt, run_stretch.start_time,
    run_stretch.until_time, run_stretch.is_told_of_run, run_stretch.has_ended,
    case when run_stretch.has_ended then run_stretch.result_state end as result_state,
    case when run_stretch.has_ended then run_stretch.termination_code end as termination_code
  from run_stretch
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
),
history as (
  select
    account_id, workspace_id, job_id, run_id,
    min(start_time) as start_time,
    max(until_time) as until_time,
    max(attempt) as last_attempt
  from stretch
  group by account_id, workspace_id, job_id, run_id
),
run_fact as (
  select
    account_id, workspace_id, job_id, run_id,
    coalesce(rest.run_name, period.run_name) as run_name,
    coalesce(rest.run_type, period.run_type) as run_type,
    coalesce(
      rest.trigger,
      case period.trigger_type
        when 'CRON' then 'PERIODIC'
        when 'ONETIME' then 'ONE_TIME'
        when 'ONETIME_RETRY' then 'RETRY'
        else period.trigger_type
      end
    ) as trigger,
    rest.creator_user_name,
    coalesce(rest.start_time, history.start_time) as start_time,
    rest.end_time as rest_end_time,
    rest.is_told_of_end,
    rest.queue_ms, rest.setup_ms, rest.execution_ms, rest.cleanup_ms, rest.life_cycle_state,
    rest.result_state, rest.termination_code,
    greatest(rest.seen_time, history.until_time) as seen_time,
    greatest(coalesce(rest.last_attempt, 0), coalesce(history.last_attempt, 0)) as last_attempt,
    case
      when rest.seen_time is null then true
      when history.until_time is null or history.last_attempt < rest.last_attempt then false
      when history.last_attempt > rest.last_attempt then true
      else unix_millis(history.until_time) > unix_millis(rest.seen_time) + 1000
    end as is_from_history,
    -- include: #models/parts/source-of-facts.sql
  from rest
  full outer join history
    using (account_id, workspace_id, job_id, run_id)
  left join period
    using (account_id, workspace_id, job_id, run_id)
  where cast(coalesce(rest.start_time, history.start_time) as date) in ($days)
),
known_cluster as (
  select account_id, workspace_id, cluster_id, max(kind) as kind
  from cluster_setting
  group by account_id, workspace_id, cluster_id
),
task as (
  select
    account_id, workspace_id, job_id, run_id, task_run.attempt, task_run.cluster_id, task_run.compute_type,
    task_run.cluster_id is not null and known_cluster.kind is null as is_on_unknown_cluster,
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
    task_run.last_seen_time,
    max(task_run.end_time) over (
      partition by account_id, workspace_id, job_id, run_id, task_run.attempt
      order by coalesce(task_run.execution_start_time, task_run.start_time) nulls last, task_run.task_run_id nulls last
      rows between unbounded preceding and 1 preceding
    ) as reached_time
  from task_run
  inner join run_fact
    using (account_id, workspace_id, job_id, run_id)
  left join known_cluster
    using (account_id, workspace_id, cluster_id)
  where task_run.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and unix_date(task_run.day) >= unix_date(cast(run_fact.start_time as date)) - 1
),
attempt_task as (
  select
    account_id, workspace_id, job_id, run_id, attempt,
    substring(max(cast(severity as string) || status), 2) as status,
    min(start_time) as start_time,
    min(execution_start_time) as execution_start_time,
    max(end_time) as end_time,
    max(last_seen_time) as last_seen_time,
    cast(sum(greatest(
      unix_millis(end_time) - greatest(unix_millis(execution_start_time), coalesce(unix_millis(reached_time), 0)),
      0
    )) as bigint) as execution_ms,
    cast(count(*) as int) as task_count,
    cast(count(distinct cluster_id) as int) as cluster_count,
    case
      when not bool_or(is_on_unknown_cluster) then nullif(
        array_join(array_sort(array_agg(distinct compute_type) filter (where compute_type is not null)), ','),
        ''
      )
    end as compute_type,
    max(case when compute_type = 'ALL_PURPOSE' then cluster_id end) as shared_cluster_id
  from task
  group by account_id, workspace_id, job_id, run_id, attempt
),
numbered as (
  select account_id, workspace_id, job_id, run_id, 0 as attempt
  from run_fact
  union
  select account_id, workspace_id, job_id, run_id, last_attempt as attempt
  from run_fact
  union
  select account_id, workspace_id, job_id, run_id, attempt
  from stretch
  union
  select account_id, workspace_id, job_id, run_id, attempt
  from attempt_task
),
attempt as (
  select
    account_id, workspace_id, job_id, run_id, attempt, run_fact.run_name, run_fact.run_type, run_fact.trigger,
    run_fact.creator_user_name,
    run_fact.start_time as run_start_time,
    run_fact.rest_end_time, run_fact.is_told_of_end, run_fact.queue_ms, run_fact.setup_ms, run_fact.execution_ms, run_fact.cleanup_ms,
    run_fact.seen_time, run_fact.is_from_history, run_fact.facts_from, run_fact.last_attempt,
    attempt = run_fact.last_attempt as is_last_attempt,
    case
      when attempt = run_fact.last_attempt and not run_fact.is_from_history then run_fact.life_cycle_state
      when stretch.has_ended then 'TERMINATED'
      when attempt = run_fact.last_attempt and stretch.is_told_of_run then 'RUNNING'
    end as life_cycle_state,
    case
      when attempt = run_fact.last_attempt and not run_fact.is_from_history then run_fact.result_state
      else stretch.result_state
    end as result_state,
    case
      when attempt = run_fact.last_attempt and not run_fact.is_from_history then run_fact.termination_code
      else stretch.termination_code
    end as termination_code,
    stretch.start_time as stretch_start_time,
    stretch.until_time as stretch_until_time,
    coalesce(stretch.has_ended, false) as has_ended,
    coalesce(stretch.is_told_of_run, false) as is_told_of_run,
    attempt_task.status as task_status,
    attempt_task.start_time as first_task_start_time,
    attempt_task.execution_start_time,
    attempt_task.end_time as last_task_end_time,
    attempt_task.last_seen_time as task_seen_time,
    attempt_task.execution_ms as task_execution_ms,
    coalesce(attempt_task.task_count, 0) as task_count,
    coalesce(attempt_task.cluster_count, 0) as cluster_count,
    attempt_task.compute_type,
    max(attempt_task.shared_cluster_id) over (
      partition by account_id, workspace_id, job_id, run_id
    ) as shared_cluster_id
  from numbered
  inner join run_fact
    using (account_id, workspace_id, job_id, run_id)
  left join stretch
    using (account_id, workspace_id, job_id, run_id, attempt)
  left join attempt_task
    using (account_id, workspace_id, job_id, run_id, attempt)
),
judged as (
  select
    account_id, workspace_id, job_id, run_id, attempt, is_last_attempt, run_name, run_type, trigger,
    creator_user_name, facts_from, run_start_time,
    is_last_attempt and coalesce(result.has_failed_tasks, termination.has_failed_tasks, false) as has_failed_tasks,
    case
      when life_cycle_state is null then null
      when life_cycle.weight = 5 then life_cycle.status
      when termination.weight = 4 then termination.status
      when result_state is not null then coalesce(result.status, 'UNKNOWN')
      when life_cycle.weight = 2 then life_cycle.status
      else coalesce(termination.status, life_cycle.status, 'UNKNOWN')
    end as told_status,
    task_status,
    case
      when attempt = 0 then run_start_time
      else coalesce(first_task_start_time, stretch_start_time, rest_end_time, run_start_time)
    end as start_time,
    case
      when not is_last_attempt then coalesce(last_task_end_time, stretch_until_time, run_start_time)
      when not is_from_history and not is_told_of_end and rest_end_time is not null and has_ended then stretch_until_time
      when not is_from_history then rest_end_time
      when has_ended then stretch_until_time
      when not is_told_of_run and task_seen_time is null then last_task_end_time
    end as end_time,
    seen_time,
    case when attempt = 0 then queue_ms else 0 end as queue_ms,
    case when last_attempt = 0 then nullif(setup_ms, 0) end as rest_setup_ms,
    case when last_attempt = 0 and not is_from_history then nullif(execution_ms, 0) end as rest_execution_ms,
    case when last_attempt = 0 and not is_from_history then nullif(cleanup_ms, 0) end as rest_cleanup_ms,
    execution_start_time, last_task_end_time, task_execution_ms, task_count, cluster_count, compute_type,
    shared_cluster_id
  from attempt
  left join run_state_map as life_cycle
    on life_cycle.vocabulary = 'life_cycle'
    and life_cycle.state = attempt.life_cycle_state
  left join run_state_map as result
    on result.vocabulary = 'result'
    and result.state = attempt.result_state
  left join run_state_map as termination
    on termination.vocabulary = 'termination'
    and termination.state = attempt.termination_code
),
known as (
  select
    account_id, workspace_id, job_id, run_id, attempt, is_last_attempt, run_name, run_type, trigger,
    creator_user_name, facts_from, has_failed_tasks, run_start_time,
    case
      when is_last_attempt and told_status = 'PENDING' and task_status in ('RUNNING', 'PENDING') then 'RUNNING'
      when is_last_attempt and told_status is not null then told_status
      when told_status is not null and coalesce(task_status, 'PENDING') in ('RUNNING', 'PENDING', 'TERMINATING') then told_status
      when task_status = 'PENDING' then 'RUNNING'
      else coalesce(task_status, 'UNKNOWN')
    end as status,
    start_time, end_time, seen_time, queue_ms, rest_setup_ms, rest_execution_ms, rest_cleanup_ms,
    execution_start_time, last_task_end_time, task_execution_ms, task_count, cluster_count, compute_type,
    shared_cluster_id
  from judged
)
select
  cast(run_start_time as date) as day,
  account_id, workspace_id, job_id, run_id, attempt, run_name, status,
  coalesce(run_status.is_failure, false) as has_failed,
  has_failed_tasks, trigger, run_type, creator_user_name, start_time, end_time,
  case when end_time is null and status in ('PENDING', 'RUNNING', 'TERMINATING') then seen_time end as last_seen_time,
  queue_ms,
  coalesce(rest_setup_ms, unix_millis(execution_start_time) - unix_millis(start_time)) as setup_ms,
  coalesce(rest_execution_ms, task_execution_ms) as execution_ms,
  coalesce(rest_cleanup_ms, greatest(unix_millis(end_time) - unix_millis(last_task_end_time), 0)) as cleanup_ms,
  unix_millis(end_time) - unix_millis(start_time) as duration_ms,
  task_count, cluster_count, compute_type, shared_cluster_id, is_last_attempt, facts_from
from known
left join run_status
  using (status)
