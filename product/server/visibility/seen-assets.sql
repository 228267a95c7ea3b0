-- One row: an asset that the platform lets a person see. A cluster that was made for a job or a pipeline is seen with it, and
-- what somebody submitted, by them. Access lists that were last read before $viewerListsSince are not known any more.
-- Can_manage: the person may also change it.
with
granted as (
  select workspace_id, asset_kind, asset_id, bool_or(can_manage) as can_manage
  from main.asset_right
  where workspace_id in ($workspaceIds)
    and workspace_id || ' ' || principal in ($viewerPrincipals)
    and read_at >= cast($viewerListsSince as timestamp)
  group by workspace_id, asset_kind, asset_id
)
select workspace_id, asset_kind, asset_id, can_manage
from granted
union all
select guarded.workspace_id, 'cluster' as asset_kind, guarded.cluster_id as asset_id, granted.can_manage
from (
  select distinct workspace_id, cluster_id, coalesce(job_id, pipeline_id) as guard_id,
    case when job_id is not null then 'job' else 'pipeline' end as guard_kind
  from main.cluster_instance
  where workspace_id in ($workspaceIds)
    and cluster_kind <> 'shared'
    and (job_id is not null or pipeline_id is not null)
) as guarded
inner join granted
  on granted.workspace_id = guarded.workspace_id
  and granted.asset_kind = guarded.guard_kind
  and granted.asset_id = guarded.guard_id
union all
select distinct workspace_id, 'job' as asset_kind, job_id as asset_id, true as can_manage
from main.run
where workspace_id in ($workspaceIds)
  and run_type = 'SUBMIT_RUN'
  and lower(creator_user_name) = $viewerName
