-- One row per task of a run; each begins when the one before it ends.
with
numbered as (
  select *, unnest(range(task_count)) as task_place
  from planned_run
)
select
  numbered.account_id,
  numbered.workspace_id,
  numbered.job_id,
  numbered.run_id,
  numbered.day_number,
  cast(500000000000000 + run_number * 31 + task_place as varchar) as task_run_id,
  'task_' || task_place as task_key,
  case when task_place > 0 then 'task_' || (task_place - 1) end as depends_on,
  case numbered.compute
    when 'job' then strftime(instant(start_ms), '%m%d-%H%M%S-') || format('{:08x}', run_number * 2 + task_place % cluster_count)
    when 'shared' then shared_cluster_id
  end as cluster_id,
  numbered.compute,
  case when task_place = 0 then start_ms else start_ms + setup_ms + work_ms * task_place // task_count end as from_ms,
  case when task_place = 0 then setup_ms else 1000 end as setup_ms,
  start_ms + setup_ms + work_ms * (task_place + 1) // task_count as until_ms,
  case when task_place = task_count - 1 then result_state else 'SUCCEEDED' end as result_state,
  case when task_place = task_count - 1 then termination_code else 'SUCCESS' end as termination_code
from numbered
