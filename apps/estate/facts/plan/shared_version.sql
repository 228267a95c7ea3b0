-- One row per shared cluster and span in which it had one set of settings. Those of the rough workspaces are edited again
-- and again, shortly before they start.
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
), numbered as (
  select
    cluster_key,
    from_ms,
    lead(from_ms) over (partition by cluster_key order by from_ms) as next_ms,
    row_number() over (partition by cluster_key order by from_ms) - 1 as number
  from edited
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
  case when number > 0 and kind in (from changing_workspace select kind) then 3 else num_workers end as num_workers,
  min_workers,
  case when number = 0 then max_workers else max_workers + number % 2 end as max_workers,
  case
    when number = 0 or kind in (from changing_workspace select kind) then map {'team': split_part(shared_cluster, '-', 1), 'purpose': shared_cluster}
    else map {'team': split_part(shared_cluster, '-', 1), 'purpose': 'purpose-' || number}
  end as custom_tags
from numbered
inner join shared_cluster using (cluster_key)
inner join shared_cluster_template using (kind, shared_cluster)
