-- One row per span in which a SQL warehouse had more than its least number of clusters; at most one begins in an hour.
with moment as (
  select
    warehouse_key,
    session,
    warehouse_key || ':' || session || ':' || step.range as step_key,
    running_ms + step.range * 3600000 + whole('grow:' || step_key, 60000, 1500000) as from_ms,
    from_ms + whole('grown:' || step_key, 600000, 1800000) as until_ms,
    stopping_ms,
    min_clusters,
    max_clusters
  from warehouse_time
  inner join planned_warehouse using (warehouse_key)
  inner join warehouse_template using (kind, warehouse)
  cross join lateral range(0, (stopping_ms - running_ms) // 3600000 + 1) as step
  where max_clusters > min_clusters
)
select
  warehouse_key,
  session,
  from_ms,
  until_ms,
  whole('clusters:' || step_key, min_clusters + 1, max_clusters) as clusters,
  min_clusters
from moment
where chance('grows:' || step_key) < 0.3
  and until_ms < stopping_ms
