-- One row per statement sent to a SQL warehouse with the work that it takes on the size of that moment, and how much of it is because
-- that is another one than the warehouse was made with. What all machines share takes longer in the proportion of the DBUs: of most
-- statements nine tenths. Tasks of jobs and statements that last for days take as long on any size.
with sized as (
  select
    asked_query.*,
    case
      when source = 'job' or starts_with(query_key, 'days:') then 0
      else cast(floor(0.9 * work_ms * (slower - 1)) as bigint)
    end as usual_longer_ms,
    tuned.longer_ms as tuned_longer_ms
  from asked_query
  inner join planned_warehouse using (warehouse_key)
  inner join warehouse_span as span
    on span.kind = planned_warehouse.kind
    and span.warehouse = planned_warehouse.warehouse
    and span.from_ms <= start_ms
    and span.until_ms > start_ms
  left join tuned_statement as tuned
    on tuned.kind = planned_warehouse.kind
    and tuned.warehouse = planned_warehouse.warehouse
    and tuned.statement_key = query_key
)
select
  * exclude (usual_longer_ms, tuned_longer_ms)
    replace (work_ms + case when tuned_longer_ms is null then usual_longer_ms else 0 end as work_ms),
  coalesce(tuned_longer_ms, usual_longer_ms) as longer_ms
from sized
