-- One row per run, or update of a pipeline, that is over and whose end the workspace never tells: of a run its own and often
-- those of its tasks, of an update the last entries of its event log. Half of them come to the system tables days later.
with ended as (
  select workspace_id, 'RUN' as subject, run_id as subject_id, run_key as subject_key
  from run_end
  union all
  select workspace_id, 'UPDATE', update_id, update_key
  from planned_update
  inner join planned_pipeline using (pipeline_key)
  where start_ms < getvariable('end_ms')
)
select
  workspace_id,
  subject,
  subject_id,
  keyed('ends of tasks:' || subject_key) % 3 < 2 as lacks_tasks,
  case when keyed('end comes:' || subject_key) % 2 = 0 then whole('end later:' || subject_key, 86400000, 345600000) else 0 end
    as late_ms
from ended
inner join site using (workspace_id)
left join rough_workspace using (kind)
where chance('no end:' || subject_key) < case when rough_workspace.kind is null then 0.004 else 0.05 end
order by workspace_id, subject, subject_id
