-- One row per span in which a SQL warehouse had more than its least number of clusters; at most one begins in an hour, and it ends when
-- the bounds change.
with moment as (
  select
    warehouse_key,
    session,
    warehouse_key || ':' || session || ':' || step.range as step_key,
    running_ms + step.range * 3600000 + whole('grow:' || step_key, 60000, 1500000) as grown_ms,
    grown_ms + whole('grown:' || step_key, 600000, 1800000) as back_ms,
    stopping_ms,
    kind,
    warehouse
  from warehouse_time
  inner join planned_warehouse using (warehouse_key)
  cross join lateral range(0, (stopping_ms - running_ms) // 3600000 + 1) as step
  where (kind, warehouse) in (select (kind, warehouse) from warehouse_span where max_clusters > min_clusters)
)
select
  warehouse_key,
  session,
  grown_ms as from_ms,
  least(back_ms, span.until_ms) as until_ms,
  whole('clusters:' || step_key, min_clusters + 1, max_clusters) as clusters,
  min_clusters
from moment
inner join warehouse_span as span
  on span.kind = moment.kind
  and span.warehouse = moment.warehouse
  and span.from_ms <= grown_ms
  and span.until_ms > grown_ms
where chance('grows:' || step_key) < 0.3
  and max_clusters > min_clusters
  and back_ms < stopping_ms
