-- Rows: assets that `narrowed` names, with their name and owner.
select workspace_id, 'job' as kind, job_id as asset_id, name, coalesce(run_as_user_name, creator_user_name) as owner
from job
where workspace_id in ($workspaceIds)
  and job_id in (select asset_id from narrowed where asset_kind = 'job')
union all
select workspace_id, 'cluster' as kind, cluster_id as asset_id, name, owner
from cluster_name
where workspace_id in ($workspaceIds)
  and cluster_id in (select asset_id from narrowed where asset_kind = 'cluster')
union all
select asset_name.workspace_id, named.kind, asset_name.asset_id, asset_name.name, asset_name.owner
-- include: #product/server/parts/names-of-assets.sql
