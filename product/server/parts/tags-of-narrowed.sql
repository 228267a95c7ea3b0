-- Rows: assets that `narrowed` names, with their latest known tags as a map.
select workspace_id, 'job' as kind, job_id as asset_id, cast(cast(tags_json as json) as map(varchar, varchar)) as tags
from job
where workspace_id in ($workspaceIds)
  and job_id in (select asset_id from narrowed where asset_kind = 'job')
union all
select
  workspace_id, 'cluster' as kind, cluster_id as asset_id,
  cast(cast(max_by(tags_json, at_time) filter (where tags_json is not null) as json) as map(varchar, varchar)) as tags
from cluster_version
where workspace_id in ($workspaceIds)
  and cluster_id in (select asset_id from narrowed where asset_kind = 'cluster')
group by workspace_id, cluster_id
union all
select
  workspace_id, 'pipeline' as kind, pipeline_id as asset_id,
  cast(cast(max_by(tags_json, at_time) filter (where tags_json is not null) as json) as map(varchar, varchar)) as tags
from pipeline_version
where workspace_id in ($workspaceIds)
  and pipeline_id in (select asset_id from narrowed where asset_kind = 'pipeline')
group by workspace_id, pipeline_id
union all
select workspace_id, 'warehouse' as kind, warehouse_id as asset_id, cast(cast(tags_json as json) as map(varchar, varchar)) as tags
from warehouse
where workspace_id in ($workspaceIds)
  and warehouse_id in (select asset_id from narrowed where asset_kind = 'warehouse')
union all
select workspace_id, 'pool' as kind, instance_pool_id as asset_id, cast(cast(tags_json as json) as map(varchar, varchar)) as tags
from pool
where workspace_id in ($workspaceIds)
  and instance_pool_id in (select asset_id from narrowed where asset_kind = 'pool')
