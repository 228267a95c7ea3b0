-- One row per pipeline of a workspace, with its identity.
with identified as (
  select
    site.workspace_id,
    site.kind,
    pipeline,
    person,
    site.seat || ':' || pipeline as pipeline_key
  from site
  inner join pipeline_template using (kind)
)
select
  identified.workspace_id,
  identified.kind,
  pipeline,
  pipeline_key,
  uuid_like('pipeline:' || pipeline_key) as pipeline_id,
  member.user_name as creator_user_name,
  getvariable('start_ms')
    - whole('day:' || pipeline_key, 20, 200) * 86400000
    + whole('hour:' || pipeline_key, 28800000, 61200000) as create_ms,
  delete_ms,
  case
    when keyed('tagged:' || pipeline_key) % 4 = 0 then cast(map {} as map(varchar, varchar))
    else map {'team': split_part(pipeline, '_', 1), 'env': identified.kind}
  end as tags
from identified
left join asset_end
  on asset_end.kind = identified.kind
  and asset_end.name = pipeline
inner join member
  on member.workspace_id = identified.workspace_id
  and member.position = identified.person
