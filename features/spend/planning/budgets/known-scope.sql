-- One row: whether what a budget is for is known in the workspaces of the caller.
select
  case $kind
    when 'workspace' then $workspaceId in (select workspace_id from workspace where workspace_id in ($workspaceIds))
    when 'job' then exists (
      select 1
      from job
      where workspace_id in ($workspaceIds)
        and workspace_id = $workspaceId
        and job_id = $jobId
    )
    when 'owner' then exists (
      select 1
      from asset_name
      where workspace_id in ($workspaceIds)
        and owner = $owner
    ) or exists (
      select 1
      from cluster_name
      where workspace_id in ($workspaceIds)
        and owner = $owner
    )
    else exists (
      select 1
      from tag_set_day
      where workspace_id in ($workspaceIds)
        and cast(cast(tags_json as json) as map(varchar, varchar))[$tagKey] = $tagValue
    )
  end as isKnown
