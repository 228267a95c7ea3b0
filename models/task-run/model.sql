-- One row: one attempt of a task of a run; what REST says wins, the system tables fill in what REST has forgotten.
with
wanted as (
  select account_id, workspace_id, job_id, run_id, task_run_id
  from rest_task_run
  where day in ($days)
  union
  select account_id, workspace_id, job_id, job_run_id as run_id, task_run_id
  from system_task_run_period
  where day in ($days)
),
rest as (
  select
    account_id,
    workspace_id,
    job_id,
    run_id,
    task_run_id,
    rest_task_run.task_key,
    rest_task_run.repair,
    rest_task_run.attempt_number,
    rest_task_run.cluster_id,
    rest_task_run.spark_context_id,
    rest_task_run.task_type,
    rest_task_run.depends_on,
    rest_task_run.start_time,
    rest_task_run.setup_ms,
    rest_task_run.end_time,
    rest_task_run.life_cycle_state,
    rest_task_run.result_state,
    rest_task_run.termination_code
  from rest_task_run
  inner join wanted
    using (account_id, workspace_id, job_id, run_id, task_run_id)
),
history as (
  select
    wanted.account_id,
    wanted.workspace_id,
    wanted.job_id,
    wanted.run_id,
    wanted.task_run_id,
    max(period.task_key) as task_key,
    max_by(period.cluster_id, case when period.cluster_id is not null then period.period_start_time end) as cluster_id,
    min(period.period_start_time) as start_time,
    max(period.period_end_time) as end_time,
    max(period.setup_duration_seconds) * 1000 as setup_ms,
    substring(max(cast(unix_millis(period.period_end_time) as string) || period.result_state), 14) as result_state,
    substring(max(cast(unix_millis(period.period_end_time) as string) || period.termination_code), 14) as termination_code
  from system_task_run_period as period
  inner join wanted
    on wanted.account_id = period.account_id
    and wanted.workspace_id = period.workspace_id
    and wanted.job_id = period.job_id
    and wanted.run_id = period.job_run_id
    and wanted.task_run_id = period.task_run_id
  group by wanted.account_id, wanted.workspace_id, wanted.job_id, wanted.run_id, wanted.task_run_id
),
merged as (
  select
    account_id,
    workspace_id,
    job_id,
    run_id,
    task_run_id,
    coalesce(rest.repair, 0) as attempt,
    coalesce(rest.task_key, history.task_key) as task_key,
    coalesce(rest.attempt_number, 0) as attempt_number,
    coalesce(rest.cluster_id, history.cluster_id) as cluster_id,
    rest.spark_context_id,
    rest.task_type,
    rest.depends_on,
    coalesce(rest.start_time, history.start_time) as start_time,
    coalesce(rest.setup_ms, history.setup_ms, 0) as setup_ms,
    case
      when rest.start_time is not null then rest.end_time
      when history.result_state is not null or history.termination_code is not null then history.end_time
    end as end_time,
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
    using (account_id, workspace_id, job_id, run_id, task_run_id)
),
judged as (
  select
    merged.account_id,
    merged.workspace_id,
    merged.job_id,
    merged.run_id,
    merged.task_run_id,
    merged.attempt,
    merged.task_key,
    merged.attempt_number,
    merged.cluster_id,
    merged.spark_context_id,
    merged.task_type,
    merged.depends_on,
    merged.start_time,
    merged.setup_ms,
    merged.end_time,
    merged.facts_from,
    case
      when life_cycle.weight = 5 then life_cycle.status
      when termination.weight = 4 then termination.status
      when merged.result_state is not null then coalesce(result.status, 'UNKNOWN')
      when life_cycle.weight = 2 then life_cycle.status
      else coalesce(termination.status, life_cycle.status, 'UNKNOWN')
    end as status
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
)
select
  cast(judged.start_time as date) as day,
  judged.account_id,
  judged.workspace_id,
  judged.job_id,
  judged.run_id,
  judged.attempt,
  judged.task_run_id,
  judged.task_key,
  judged.attempt_number,
  judged.cluster_id,
  judged.spark_context_id,
  case
    when judged.cluster_id is not null and cluster_fact.kind is null then null
    when judged.task_type in ('condition', 'run_job', 'for_each', 'pipeline', 'sql', 'dashboard', 'power_bi', 'alert') then null
    when judged.cluster_id is null and judged.status <> 'PENDING' then 'SERVERLESS'
    when cluster_fact.kind = 'job' then 'JOB_CLUSTER'
    when cluster_fact.kind = 'shared' then 'ALL_PURPOSE'
  end as compute_type,
  judged.task_type,
  judged.depends_on,
  judged.start_time,
  case
    when judged.status <> 'PENDING' then timestamp_millis(unix_millis(judged.start_time) + judged.setup_ms)
  end as execution_start_time,
  judged.end_time,
  judged.status,
  unix_millis(judged.end_time) - unix_millis(judged.start_time) as duration_ms,
  judged.setup_ms,
  judged.facts_from
from judged
left join cluster_fact
  on cluster_fact.account_id = judged.account_id
  and cluster_fact.workspace_id = judged.workspace_id
  and cluster_fact.cluster_id = judged.cluster_id
