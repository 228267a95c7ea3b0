-- One row per shared cluster and span in which it had one set of settings. Those of the rough workspaces are edited again
-- and again, shortly before they start; those that somebody changed by hand have the workers that they were given since then.
with edited as (
  select cluster_key, 0 as from_ms
  from shared_cluster
  union all
  select
    cluster_key,
    creating_ms - whole('edit:' || cluster_key || ':' || session, 8000, 30000)
  from shared_session
  inner join shared_cluster using (cluster_key)
  inner join rough_workspace using (kind)
  where session % 6 = 0
  union all
  select distinct cluster_key, change_ms
  from shared_cluster
  inner join changing_job using (kind)
  where shared_cluster = 'edited-shared'
    and case_name = 'cluster_edited'
), ordered as (
  select
    cluster_key,
    at_ms as from_ms,
    max(try_cast(value as integer)) filter (where setting = 'num_workers') as ordered_workers,
    max(try_cast(value as integer)) filter (where setting = 'autoscale.min_workers') as ordered_least,
    max(try_cast(value as integer)) filter (where setting = 'autoscale.max_workers') as ordered_most
  from ordered_change
  inner join shared_cluster
    on cluster_id = asset_id
  where asset_kind = 'cluster'
    and setting <> 'autotermination_minutes'
  group by cluster_key, at_ms
), stated as (
  select *, row_number() over (partition by cluster_key order by from_ms) - 1 as number
  from edited
  union all by name
  select *
  from ordered
), numbered as (
  select
    cluster_key,
    from_ms,
    lead(from_ms) over edits as next_ms,
    last_value(number ignore nulls) over edits as number,
    last_value(ordered_workers ignore nulls) over edits as ordered_workers,
    last_value(ordered_least ignore nulls) over edits as ordered_least,
    last_value(ordered_most ignore nulls) over edits as ordered_most
  from stated
  window edits as (partition by cluster_key order by from_ms)
)
select
  cluster_key,
  number,
  from_ms,
  coalesce(next_ms, 9000000000000000) as until_ms,
  case when number = 0 or kind in (from changing_workspace select kind) then shared_cluster else shared_cluster || '-' || number end as cluster_name,
  case
    when number % 3 = 0 or kind in (from changing_workspace select kind) then size_class
    when number % 3 = 1 then 'general-16'
    else 'compute-8'
  end as size_class,
  driver_class,
  coalesce(
    ordered_workers,
    case when number > 0 and kind in (from changing_workspace select kind) then 3 else num_workers end) as num_workers,
  coalesce(ordered_least, min_workers) as min_workers,
  coalesce(ordered_most, case when number = 0 then max_workers else max_workers + number % 2 end) as max_workers,
  case
    when number = 0 or kind in (from changing_workspace select kind) then map {'team': split_part(shared_cluster, '-', 1), 'purpose': shared_cluster}
    else map {'team': split_part(shared_cluster, '-', 1), 'purpose': 'purpose-' || number}
  end as custom_tags
from numbered
inner join shared_cluster using (cluster_key)
inner join shared_cluster_template using (kind, shared_cluster)
