-- One row per run and repair that ran, with when it really ended and how.
select
  run_key,
  repair,
  attempt_start_ms as start_ms,
  max(end_ms) as end_ms,
  attempt.outcome,
  case
    when attempt.outcome = 'success' then 'SUCCESS'
    else coalesce(softened_result, mishap.result_state)
  end as result_state
from attempt
inner join task_try using (run_key, repair)
inner join planned_run using (run_key)
left join mishap
  on mishap.outcome = attempt.outcome
group by run_key, repair, attempt_start_ms, attempt.outcome, softened_result, mishap.result_state
