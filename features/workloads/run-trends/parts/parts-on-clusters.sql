-- What was measured of the attempts on clusters of the job.
inner join attempts using (workspace_id, job_id, run_id, attempt)
left join name
  on name.workspace_id = part.workspace_id
  and name.cluster_id = part.cluster_id
where part.workspace_id in ($workspaceIds)
  and part.job_id = $jobId
  and part.day >= cast($firstDay as date) - 1
