-- One row: the job as last seen.
select
  job.name as dbJobName,
  job.job_id as dbJobId,
  job.workspace_id as workspaceId,
  coalesce(workspace.workspace_name, job.workspace_id) as workspaceName,
  workspace.workspace_url as workspaceUrl,
  workspace.subscription_id as subscriptionId,
  job.creator_user_name as creator,
  coalesce(job.run_as_user_name, job.creator_user_name) as owner,
  cast(job.tags_json as varchar) as tagsJson,
  job.quartz_cron as quartzCron,
  job.timezone_id as timezoneId,
  job.pause_status as pauseStatus,
  cast(job.timeout_seconds as double) as timeoutSeconds,
  cast(job.max_concurrent_runs as double) as maximumConcurrentRuns,
  strftime(job.create_time, '%Y-%m-%dT%H:%M:%S.%gZ') as createTime,
  strftime(job.delete_time, '%Y-%m-%dT%H:%M:%S.%gZ') as deleteTime,
  job.is_deleted as isDeleted
from job
left join workspace using (workspace_id)
where job.workspace_id in ($workspaceIds)
  and job.job_id = $jobId
