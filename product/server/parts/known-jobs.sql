-- One row: a job, its name, its owner and its tags.
select
  workspace_id, job_id, name,
  coalesce(run_as_user_name, creator_user_name) as owner,
  coalesce(cast(cast(tags_json as json) as map(varchar, varchar)), map {}) as tags
from job
where workspace_id in ($workspaceIds)
