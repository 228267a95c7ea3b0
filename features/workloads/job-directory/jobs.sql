-- One row: a job that existed in the range, whether it ran or not.
select
  job.name as dbJobName,
  job.job_id as dbJobId,
  job.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  workspace.subscription_id as subscriptionId,
  coalesce(job.run_as_user_name, job.creator_user_name) as owner,
  job.quartz_cron as quartzCron,
  job.create_time as createTime,
  job.delete_time as deleteTime,
  job.is_deleted as isDeleted
from job
left join workspace using (workspace_id)
where job.workspace_id in ($workspaceIds)
  and (job.create_time is null or job.create_time < cast($until as timestamp))
  and (job.delete_time is null or job.delete_time >= cast($since as timestamp))
  and ($name is null or contains(lower(job.name), lower($name)))
  and (
    $search is null
    or contains(lower(job.name), lower($search))
    or contains(job.job_id, $search)
  )
