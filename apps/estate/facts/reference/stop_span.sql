-- One row per SQL warehouse or shared cluster and span in which it had one automatic stop, with who set it by hand.
with given as (
  select kind, 'cluster' as asset_kind, shared_cluster as name, autotermination_minutes as minutes
  from shared_cluster_template
  union all
  select kind, 'warehouse', warehouse, auto_stop_minutes
  from warehouse_template
), stated as (
  select given.* replace (coalesce(earlier_minutes, minutes) as minutes), 0 as from_ms, cast(null as varchar) as user_name
  from given
  left join stop_edit using (kind, asset_kind, name)
  union all by name
  select given.*, change_ms as from_ms
  from given
  inner join stop_edit using (kind, asset_kind, name)
  union all by name
  select workspace_template.kind, asset_kind, ordered_change.name, cast(value as integer) as minutes, at_ms as from_ms, user_name
  from ordered_change
  inner join workspace_template using (seat)
  where setting in ('autotermination_minutes', 'auto_stop_mins')
)
select
  kind,
  asset_kind,
  name,
  from_ms,
  coalesce(lead(from_ms) over changes, 9000000000000000) as until_ms,
  lag(minutes) over changes as earlier_minutes,
  minutes,
  user_name
from stated
window changes as (partition by kind, asset_kind, name order by from_ms)
