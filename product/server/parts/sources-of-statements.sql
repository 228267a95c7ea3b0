-- Sources of statements, with what is known of their names.
from named
left join job
  on job.workspace_id = named.workspace_id
  and job.job_id = case when named.kind = 'job' then named.id end
left join asset_name
  on asset_name.workspace_id = named.workspace_id
  and asset_name.kind = case when named.kind in ('pipeline', 'notebook') then named.kind end
  and asset_name.asset_id = named.id
left join query_source
  on query_source.workspace_id = named.workspace_id
  and query_source.source_id = named.source_key
left join workspace
  on workspace.workspace_id = named.workspace_id
