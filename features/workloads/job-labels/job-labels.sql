-- One row: an owner of jobs that were ever seen, or a tag of them with its value.
with
known as (
  select
    coalesce(run_as_user_name, creator_user_name) as owner,
    coalesce(cast(cast(tags_json as json) as map(varchar, varchar)), map {}) as tags
  from job
  where workspace_id in ($workspaceIds)
),
tagged as (
  select unnest(map_entries(tags)) as tag
  from known
),
label as (
  select 'OWNER' as kind, owner as name, null as tag_key, null as tag_value
  from known
  where owner is not null
  union all
  select 'TAG' as kind, concat_ws(':', tag.key, nullif(tag.value, '')) as name, tag.key as tag_key, tag.value as tag_value
  from tagged
)
select
  kind,
  name as label,
  tag_key as tagKey,
  tag_value as tagValue,
  cast(count(*) as integer) as jobsCount
from label
where $search is null
  or contains(lower(name), lower($search))
group by kind, name, tag_key, tag_value
