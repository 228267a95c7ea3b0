-- One row per try of a task within a repair of a run.
select
  planned_run.workspace_id,
  planned_run.job_id,
  planned_run.run_id,
  cast(repair as integer) as repair,
  run_id_of('task:' || task_try.try_key) as task_run_id,
  task_key,
  cast(attempt_number as integer) as attempt_number,
  case when not is_unstarted then coalesce(work_cluster.cluster_id, shared_cluster.cluster_id) end as cluster_id,
  task_try.start_ms,
  execution_start_ms - task_try.start_ms as setup_ms,
  execution_start_ms,
  end_ms,
  result_state,
  termination_code,
  case when not is_unstarted then warehouse_id end as warehouse_id,
  coalesce(cast(floor(coalesce(measured.read_gb, volume_gb) * 1073741824) as bigint), cast(floor(whole('input:' || planned_job.job_key, 200000000, 40000000000) * rhythm(slot_ms) * coalesce(more_data.factor, 1.0)
    * coalesce(long_run.factor, 1.0)
    * (0.9 + 0.2 * chance('bytes:' || task_try.try_key))) as bigint)) as input_bytes
from task_try
inner join planned_run using (run_key)
inner join planned_job
  on planned_job.job_key = planned_run.job_key
inner join job_template using (kind, name)
left join work_cluster using (run_key, repair, cluster_key)
left join shared_cluster
  on shared_cluster.workspace_id = planned_run.workspace_id
  and shared_cluster.shared_cluster = job_template.shared_cluster
left join (select run_key, read_gb from trial_time where purpose = 'actual') as measured
  on measured.run_key = planned_run.run_key
left join (select run_key, volume_gb from sized_run) as sized_run
  on sized_run.run_key = planned_run.run_key
left join story_effect as more_data
  on more_data.measure = 'data'
  and more_data.kind = planned_job.kind
  and more_data.name = planned_job.name
  and slot_ms >= more_data.from_ms
  and slot_ms < more_data.until_ms
left join long_run
  on long_run.carries_data
  and long_run.kind = planned_job.kind
  and long_run.name = planned_job.name
  and slot_ms >= long_run.from_ms
  and slot_ms < long_run.until_ms
left join planned_warehouse
  on planned_warehouse.workspace_id = planned_run.workspace_id
  and planned_warehouse.warehouse = job_template.warehouse
order by planned_run.workspace_id, task_try.start_ms, run_id, repair, level, position, attempt_number
