-- One row per SQL warehouse or shared cluster, with its automatic stops and the span of each.
select
  kind,
  asset_kind,
  name,
  list(struct_pack(from_ms, until_ms, minutes) order by from_ms) as stops
from stop_span
group by kind, asset_kind, name
