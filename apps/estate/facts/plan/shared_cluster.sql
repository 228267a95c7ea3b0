-- One row per cluster that jobs and people of a workspace share, with its identity.
with identified as (
  select
    site.workspace_id,
    site.kind,
    shared_cluster,
    person,
    site.seat || ':' || shared_cluster as cluster_key,
    millis_of(delete_day || ' 16:41:07') as delete_ms
  from site
  inner join shared_cluster_template using (kind)
)
select
  identified.workspace_id,
  kind,
  shared_cluster,
  cluster_key,
  getvariable('start_ms')
    - whole('day:' || cluster_key, 20, 200) * 86400000
    + whole('hour:' || cluster_key, 28800000, 61200000) as create_ms,
  delete_ms,
  cluster_id_at(create_ms, cluster_key) as cluster_id,
  member.user_name as creator_user_name
from identified
inner join member
  on member.workspace_id = identified.workspace_id
  and member.position = identified.person
where delete_ms is null
  or delete_ms > getvariable('start_ms')
