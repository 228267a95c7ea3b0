-- One row per shared cluster and moment at which somebody changed its workers by hand: who, and which settings to what.
select
  shared_cluster.workspace_id,
  cluster_id,
  at_ms,
  any_value(user_name) as user_name,
  cast(map(list(setting order by setting), list(value order by setting)) as map(varchar, varchar)) as changes
from ordered_change
inner join shared_cluster
  on cluster_id = asset_id
where asset_kind = 'cluster'
  and setting <> 'autotermination_minutes'
group by shared_cluster.workspace_id, cluster_id, at_ms
order by shared_cluster.workspace_id, cluster_id, at_ms
