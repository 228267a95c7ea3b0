-- One row: one try of a task in an attempt of a run. Of REST and the system tables the younger decides its end and
-- its status: a row of REST is as young as the moment at which it was seen, or else as the latest instant in it. A task without
-- a known end ends with its attempt, or was last seen running at last_seen_time (of a row without that moment: the end of its
-- last day); one that has a final state and no end in REST ended when the system tables tell, or else after the time that it tells of. Of several computes it runs on the
-- cluster.
with
wanted as (
  select account_id, workspace_id, job_id, run_id
  from rest_task_run
  where day in ($days)
  union
  select account_id, workspace_id, job_id, job_run_id as run_id
  from system_task_run_period
  where day in ($days)
),
stretch as (
  select
    account_id, workspace_id, job_id, run_id, run_stretch.attempt, run_stretch.start_time,
    run_stretch.until_time, run_stretch.has_ended,
    lead(run_stretch.start_time) over (
      partition by account_id, workspace_id, job_id, run_id
      order by run_stretch.start_time nulls last
    ) as next_start_time
  from run_stretch
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
),
rest as (
  select
    account_id, workspace_id, job_id, run_id, task_run_id,
    coalesce(rest_task_run.repair, 0) as attempt,
    rest_task_run.task_key, rest_task_run.attempt_number, rest_task_run.cluster_id,
    rest_task_run.spark_context_id, rest_task_run.task_type, rest_task_run.depends_on,
    rest_task_run.start_time, rest_task_run.setup_ms,
    coalesce(
      rest_task_run.end_time,
      case
        when coalesce(rest_task_run.life_cycle_state, case when rest_task_run.result_state is not null then 'TERMINATED' end) in ('TERMINATED', 'SKIPPED', 'INTERNAL_ERROR')
        then timestamp_millis(
          unix_millis(rest_task_run.start_time)
          + coalesce(rest_task_run.setup_ms, 0) + coalesce(rest_task_run.execution_ms, 0) + coalesce(rest_task_run.cleanup_ms, 0)
        )
      end
    ) as end_time,
    rest_task_run.end_time is not null as is_told_of_end,
    rest_task_run.life_cycle_state,
    rest_task_run.result_state, rest_task_run.termination_code,
    greatest(
      rest_task_run.start_time,
      rest_task_run.end_time,
      coalesce(rest_task_run.seen_time, cast(rest_task_run.last_day as timestamp))
    ) as seen_time,
    case
      when rest_task_run.seen_time is null
        then timestamp_millis((cast(unix_date(rest_task_run.last_day) as bigint) + 1) * 86400000)
    end as undated_until_time
  from rest_task_run
  inner join wanted
    using (account_id, workspace_id, job_id, run_id)
),
period as (
  select
    wanted.account_id, wanted.workspace_id, wanted.job_id, wanted.run_id, told.task_run_id,
    case
      when stretch.attempt > coalesce(rest.attempt, -1)
        and (rest.seen_time is null or told.period_start_time > rest.seen_time)
        then stretch.attempt
      else coalesce(rest.attempt, stretch.attempt, 0)
    end as attempt,
    told.task_key,
    told.period_start_time,
    unix_millis(told.period_end_time) as until_ms,
    told.result_state is not null or told.termination_code is not null as has_ended,
    told.setup_duration_seconds, told.result_state, told.termination_code, told.warehouse_id,
    case
      when told.warehouse_id is null and (told.cluster_id is null or told.compute_ids like '%,%')
        then nullif(split_part(told.compute_ids, ',', compute.place), '')
      else told.cluster_id
    end as compute_id,
    compute.place
  from system_task_run_period as told
  inner join wanted
    on wanted.account_id = told.account_id
    and wanted.workspace_id = told.workspace_id
    and wanted.job_id = told.job_id
    and wanted.run_id = told.job_run_id
  cross join (values (1), (2), (3), (4)) as compute(place)
  left join stretch
    on stretch.account_id = wanted.account_id
    and stretch.workspace_id = wanted.workspace_id
    and stretch.job_id = wanted.job_id
    and stretch.run_id = wanted.run_id
    and stretch.start_time <= told.period_start_time
    and told.period_start_time < coalesce(stretch.next_start_time, timestamp '9999-12-31 00:00:00')
  left join rest
    on rest.account_id = wanted.account_id
    and rest.workspace_id = wanted.workspace_id
    and rest.job_id = wanted.job_id
    and rest.run_id = wanted.run_id
    and rest.task_run_id = told.task_run_id
  where compute.place = 1
    or (told.warehouse_id is null and split_part(told.compute_ids, ',', compute.place) <> '')
),
ranked as (
  select
    period.account_id, period.workspace_id, period.job_id, period.run_id, period.task_run_id, period.attempt,
    period.task_key, period.period_start_time, period.until_ms, period.has_ended,
    period.setup_duration_seconds, period.result_state, period.termination_code, period.warehouse_id,
    case
      when cluster_setting.kind is not null then 3
      when regexp_like(period.compute_id, '^[0-9]{4}-[0-9]{6}-[a-z0-9]+$') then 2
      when regexp_like(period.compute_id, '^[0-9a-f]{16}$') then 0
      else 1
    end as likeness,
    cast(unix_millis(period.period_start_time) as string) || cast(9 - period.place as string) || period.compute_id as placed_id
  from period
  left join cluster_setting
    on cluster_setting.account_id = period.account_id
    and cluster_setting.workspace_id = period.workspace_id
    and cluster_setting.cluster_id = period.compute_id
    and cluster_setting.valid_from_ms <= unix_millis(period.period_start_time)
    and cluster_setting.valid_until_ms > unix_millis(period.period_start_time)
),
history as (
  select
    account_id, workspace_id, job_id, run_id, task_run_id, attempt,
    max(task_key) as task_key,
    substring(max(case when likeness > 0 then cast(likeness as string) || placed_id end), 16) as cluster_id,
    coalesce(max(warehouse_id), substring(max(case when likeness = 0 then placed_id end), 15)) as warehouse_id,
    min(period_start_time) as start_time,
    timestamp_millis(max(until_ms)) as until_time,
    coalesce(max(case when has_ended then until_ms end) >= max(until_ms), false) as has_ended,
    max(setup_duration_seconds) * 1000 as setup_ms,
    substring(max(cast(until_ms as string) || result_state), 14) as result_state,
    substring(max(cast(until_ms as string) || termination_code), 14) as termination_code
  from ranked
  group by account_id, workspace_id, job_id, run_id, task_run_id, attempt
),
merged as (
  select
    account_id, workspace_id, job_id, run_id, task_run_id, attempt,
    coalesce(rest.task_key, history.task_key) as task_key,
    coalesce(rest.attempt_number, 0) as attempt_number,
    coalesce(rest.cluster_id, history.cluster_id) as cluster_id,
    history.warehouse_id, rest.spark_context_id, rest.task_type, rest.depends_on,
    coalesce(rest.start_time, history.start_time) as start_time,
    coalesce(rest.setup_ms, history.setup_ms, 0) as setup_ms,
    greatest(rest.seen_time, history.until_time) as seen_time,
    case when history.start_time is null then rest.undated_until_time end as undated_until_time,
    rest.end_time as rest_end_time,
    coalesce(rest.is_told_of_end, false) as is_told_of_end,
    rest.life_cycle_state as rest_life_cycle_state,
    rest.result_state as rest_result_state,
    rest.termination_code as rest_termination_code,
    case when history.has_ended then history.until_time end as history_end_time,
    case when history.has_ended then history.result_state end as history_result_state,
    case when history.has_ended then history.termination_code end as history_termination_code,
    rest.seen_time is null
    or coalesce(unix_millis(history.until_time) > unix_millis(rest.seen_time) + 1000, false) as is_from_history,
    -- include: #models/parts/source-of-facts.sql
  from rest
  full outer join history
    using (account_id, workspace_id, job_id, run_id, task_run_id, attempt)
),
told as (
  select
    merged.account_id, merged.workspace_id, merged.job_id, merged.run_id, merged.task_run_id, merged.attempt,
    merged.task_key, merged.attempt_number, merged.cluster_id, merged.warehouse_id, merged.spark_context_id,
    merged.task_type, merged.depends_on, merged.start_time, merged.setup_ms, merged.seen_time,
    merged.undated_until_time, merged.facts_from,
    case
      when merged.is_from_history then merged.history_end_time
      when merged.is_told_of_end or merged.rest_end_time is null then merged.rest_end_time
      else coalesce(merged.history_end_time, merged.rest_end_time)
    end as end_time,
    case
      when not merged.is_from_history then merged.rest_life_cycle_state
      when merged.history_end_time is null then 'RUNNING'
      else 'TERMINATED'
    end as life_cycle_state,
    case when merged.is_from_history then merged.history_result_state else merged.rest_result_state end as result_state,
    case when merged.is_from_history then merged.history_termination_code else merged.rest_termination_code end as termination_code,
    case
      when (stretch.has_ended or stretch.next_start_time is not null) and stretch.until_time >= merged.seen_time
        then stretch.until_time
    end as attempt_end_time
  from merged
  left join stretch
    on stretch.account_id = merged.account_id
    and stretch.workspace_id = merged.workspace_id
    and stretch.job_id = merged.job_id
    and stretch.run_id = merged.run_id
    and stretch.attempt = merged.attempt
  where cast(merged.start_time as date) in ($days)
),
judged as (
  select
    told.account_id, told.workspace_id, told.job_id, told.run_id, told.task_run_id, told.attempt,
    told.task_key, told.attempt_number, told.cluster_id, told.warehouse_id, told.spark_context_id,
    told.task_type, told.depends_on, told.start_time, told.setup_ms, told.facts_from,
    case
      when told.end_time is null and life_cycle.weight = 5 then told.attempt_end_time
      else told.end_time
    end as end_time,
    case
      when told.end_time is null and life_cycle.weight = 5 and told.attempt_end_time is null
        then coalesce(told.undated_until_time, told.seen_time)
    end as last_seen_time,
    case
      when told.end_time is null and life_cycle.weight = 5 and told.attempt_end_time is not null then 'TERMINATED'
      when life_cycle.weight = 5 then life_cycle.status
      when termination.weight = 4 then termination.status
      when told.result_state is not null then coalesce(result.status, 'UNKNOWN')
      when life_cycle.weight = 2 then life_cycle.status
      else coalesce(termination.status, life_cycle.status, 'UNKNOWN')
    end as status
  from told
  left join run_state_map as life_cycle
    on life_cycle.vocabulary = 'life_cycle'
    and life_cycle.state = told.life_cycle_state
  left join run_state_map as result
    on result.vocabulary = 'result'
    and result.state = told.result_state
  left join run_state_map as termination
    on termination.vocabulary = 'termination'
    and termination.state = told.termination_code
)
select
  cast(judged.start_time as date) as day,
  judged.account_id, judged.workspace_id, judged.job_id, judged.run_id, judged.attempt, judged.task_run_id,
  judged.task_key, judged.attempt_number, judged.cluster_id, judged.warehouse_id, judged.spark_context_id,
  case
    when judged.cluster_id is not null and cluster_setting.kind is null then null
    when judged.task_type in ('condition', 'run_job', 'for_each', 'pipeline', 'sql', 'dashboard', 'power_bi', 'alert') then null
    when judged.cluster_id is null and judged.warehouse_id is not null then null
    when judged.cluster_id is null and judged.status <> 'PENDING' then 'SERVERLESS'
    when cluster_setting.kind = 'job' then 'JOB_CLUSTER'
    when cluster_setting.kind = 'shared' then 'ALL_PURPOSE'
  end as compute_type,
  judged.task_type, judged.depends_on, judged.start_time,
  case
    when judged.status <> 'PENDING' then timestamp_millis(unix_millis(judged.start_time) + judged.setup_ms)
  end as execution_start_time,
  judged.end_time, judged.last_seen_time, judged.status,
  unix_millis(judged.end_time) - unix_millis(judged.start_time) as duration_ms,
  judged.setup_ms,
  judged.facts_from
from judged
left join cluster_setting
  on cluster_setting.account_id = judged.account_id
  and cluster_setting.workspace_id = judged.workspace_id
  and cluster_setting.cluster_id = judged.cluster_id
  and cluster_setting.valid_from_ms <= unix_millis(judged.start_time)
  and cluster_setting.valid_until_ms > unix_millis(judged.start_time)
