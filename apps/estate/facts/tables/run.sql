-- One row per run, with its true end, also where the clock has not reached it.
select
  run_end.workspace_id,
  run_end.job_id,
  run_id,
  cast(row_number() over job_run as integer) as number,
  run_trigger as trigger,
  case compute when 'submitted' then 'SUBMIT_RUN' else 'JOB_RUN' end as run_type,
  job_version.name as run_name,
  creator_user_name,
  start_ms,
  queue_ms,
  end_ms,
  case
    when outcome = 'overtaken' then 'SKIPPED'
    when run_end.result_state in ('SUCCESS', 'SUCCESS_WITH_FAILURES') then 'TERMINATED'
    else life_cycle_state
  end as life_cycle_state,
  run_end.result_state,
  case
    when run_end.result_state in ('SUCCESS', 'SUCCESS_WITH_FAILURES') then run_end.result_state
    when outcome = 'overtaken' then 'MAX_CONCURRENT_RUNS_EXCEEDED'
    else termination_code
  end as termination_code,
  case
    when outcome = 'success' then ''
    when outcome = 'overtaken' then 'An earlier run of the job was still going.'
    else state_message
  end as state_message,
  cast(last_repair as integer) as last_repair,
  end_ms + whole('seen:' || run_key, 240000, 3540000)
    + case
      when rough_workspace.kind is not null and chance('late run:' || run_key) < 0.04
        then whole('late by:' || run_key, 86400000, 345600000)
      else 0
    end
    + coalesce(end_gap.late_ms, 0) as available_ms
from run_end
inner join planned_job using (job_key)
inner join job_template using (kind, name)
inner join job_version
  on job_version.job_key = planned_job.job_key
  and start_ms >= from_ms
  and start_ms < until_ms
left join mishap using (outcome)
left join end_gap
  on end_gap.subject = 'RUN'
  and end_gap.workspace_id = run_end.workspace_id
  and end_gap.subject_id = run_end.run_id
left join rough_workspace
  on rough_workspace.kind = planned_job.kind
window job_run as (
  partition by run_end.workspace_id, run_end.job_id
  order by start_ms, run_id
)
order by run_end.workspace_id, start_ms, run_id
