-- One row per update of a pipeline, with its true end, also where the clock has not reached it.
select
  planned_pipeline.workspace_id,
  planned_pipeline.pipeline_id,
  planned_update.update_id,
  cause,
  cluster_id,
  start_ms,
  ready_ms,
  end_ms,
  state,
  end_ms + whole('seen:' || update_key, 240000, 3540000) + coalesce(late_ms, 0) as available_ms
from planned_update
inner join planned_pipeline using (pipeline_key)
left join pipeline_cluster
  on pipeline_cluster.pipeline_key = planned_update.pipeline_key
  and pipeline_cluster.update_id = planned_update.update_id
left join end_gap
  on end_gap.subject = 'UPDATE'
  and end_gap.workspace_id = planned_pipeline.workspace_id
  and end_gap.subject_id = planned_update.update_id
where start_ms < getvariable('end_ms')
order by workspace_id, start_ms, update_id
