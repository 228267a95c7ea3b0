-- One row: a day on which a run, an update of a pipeline or an instance of a cluster began that was active on one of the days.
select distinct run.day
from activity
inner join resource_day
  on resource_day.day = activity.day
  and resource_day.resource_number = activity.resource_number
inner join run
  on run.account_id = resource_day.account_id
  and run.workspace_id = resource_day.workspace_id
  and run.run_id = activity.run_id
  and run.attempt = activity.attempt
where activity.day in ($days)
  and activity.is_run
  and run.day not in ($days)
union
select distinct pipeline_update.day
from cluster_instance_day
inner join pipeline_update
  on pipeline_update.account_id = cluster_instance_day.account_id
  and pipeline_update.workspace_id = cluster_instance_day.workspace_id
  and pipeline_update.pipeline_id = cluster_instance_day.pipeline_id
  and pipeline_update.update_id = cluster_instance_day.update_id
where cluster_instance_day.day in ($days)
  and pipeline_update.day not in ($days)
