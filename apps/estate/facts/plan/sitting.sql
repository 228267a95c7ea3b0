-- One row per time that somebody means to work in a notebook on a shared cluster: working days, working hours.
with guest as (
  select
    workspace_id,
    cluster_key,
    delete_ms,
    sittings_percent,
    unnest(people) as position
  from shared_cluster
  inner join shared_cluster_template using (kind, shared_cluster)
), invited as (
  select
    cluster_key,
    member.user_name,
    sittings_percent,
    day_ms,
    turn.range as turn,
    cluster_key || ':' || guest.position || ':' || day_ms || ':' || turn.range as sitting_key
  from guest
  inner join member using (workspace_id, position)
  cross join calendar
  cross join range(2) as turn
  where weekday_of(day_ms) < 5
    and day_ms < coalesce(delete_ms, getvariable('end_ms')) - 86400000
)
select
  cluster_key,
  user_name,
  day_ms + 25200000 + turn * 18000000 + whole('begin:' || sitting_key, 0, 9000000) as start_ms,
  start_ms + whole('length:' || sitting_key, 900000, 8100000) as end_ms
from invited
where chance('sitting:' || sitting_key) * 100 < sittings_percent
union all
select
  cluster_key,
  member.user_name,
  start_ms,
  start_ms + length_ms
from advised_moment
inner join shared_cluster
  on shared_cluster.kind = advised_moment.kind
  and shared_cluster = advised_moment.name
inner join member using (workspace_id, position)
where rule <> 'warehouse_auto_stop'
  and start_ms + length_ms < coalesce(delete_ms, getvariable('end_ms')) - 86400000
