-- One row per instance pool of the advised world, described like the others. Its machines are taken by one job or by two.
with shape as (
  select rule, kind_of_case, strength, machines, least_idle, most_idle, waits, takers
  from (values
    ('pool_idle_instances', 'far_above_taken', 'strong', ['general-4', 'general-8'], 3, 6, [10, 20, 30, 60], 1),
    ('pool_idle_instances', 'far_above_taken', 'weak', ['compute-2'], 1, 1, [10, 20, 30], 1),
    ('pool_idle_instances', 'taken_in_bursts', 'none', ['general-4', 'general-8'], 4, 6, [10, 20, 30], 1),
    ('pool_idle_instances', 'none_kept', 'none', ['general-4', 'general-8'], 0, 0, [20, 30, 45], 1),
    ('pool_idle_instances', 'short_wait', 'none', ['general-4', 'general-8'], 0, 0, [5, 10], 2),
    ('pool_idle_instances', 'busy_all_day', 'none', ['general-4', 'general-8'], 2, 2, [10, 20], 1),
    ('pool_idle_instances', 'taken_in_turns', 'none', ['general-4', 'general-8'], 2, 2, [10, 20, 30], 2),
    ('shared_job_cluster', 'from_a_pool', 'none', ['general-4'], 0, 0, [20, 30], 1)
  ) as template(rule, kind_of_case, strength, machines, least_idle, most_idle, waits, takers)
)
select
  kind,
  case when asset_kind = 'pool' then name else name || '_machines' end as pool,
  picked('machine of ' || asset_key, machines) as size_class,
  cast(whole('idle of ' || asset_key, least_idle, most_idle) as integer) as min_idle_instances,
  cast(whole('most of ' || asset_key, 12, 40) as integer) as max_capacity,
  picked('wait of ' || asset_key, waits) as idle_minutes,
  case
    when asset_kind <> 'pool' then [name]
    when takers = 2 then [name || '_load', name || '_check']
    else [name || '_load']
  end as jobs
from advised_asset
inner join shape using (rule, kind_of_case, strength)
