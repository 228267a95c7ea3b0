-- One row per set of settings that a job had in a span, would have had without one of its changes, or could have: other
-- numbers of workers, other machines, and with or without Photon, than it has in the end.
with setting as (
  select
    'actual' as purpose,
    kind,
    job_name,
    name as phase_name,
    0 as step,
    cast(null as double) as worker_factor,
    * exclude (kind, job_name, name, step, is_last, from_ms, until_ms, shown_name, email, timeout, tag, spot, paused)
  from job_phase
  union all by name
  select
    'instead' as purpose,
    job_phase.kind,
    job_phase.job_name,
    job_phase.name as phase_name,
    change.step,
    case when setting = 'size_class' then from_value else size_class end as size_class,
    case when setting = 'driver_class' then from_value else driver_class end as driver_class,
    case when setting = 'workers' then from_value else workers end as workers,
    case when setting = 'photon' then from_value else photon end as photon,
    case when setting = 'runtime' then from_value else runtime end as runtime,
    case when setting = 'compute' then from_value else compute end as compute,
    case when setting = 'cluster_workers' then from_value else cluster_workers end as cluster_workers,
    case when setting = 'performance_target' then from_value else performance_target end as performance_target
  from job_phase
  inner join job_setting_change as change
    on change.kind = job_phase.kind
    and change.job_name = job_phase.job_name
    and change.step <= job_phase.step
  union all by name
  select
    'curve' as purpose,
    kind,
    job_name,
    name as phase_name,
    cast(row_number() over (partition by kind, job_name order by factor, is_switched, machine_speed.size_class) as bigint) as step,
    factor as worker_factor,
    machine_speed.size_class,
    driver_class,
    cast(greatest(1, cast(round(factor * cast(split_part(workers, '-', -1) as integer)) as integer)) as varchar) as workers,
    cast(cast(job_phase.photon as boolean) <> size.is_switched as varchar) as photon,
    runtime,
    compute,
    cluster_workers,
    performance_target
  from job_phase
  inner join machine_speed
    on machine_speed.size_class in ('general-4', 'general-8', 'general-16', 'general-8-next', 'memory-8', 'compute-8')
  inner join (values (0.5, false), (0.75, false), (1.0, false), (1.0, true), (1.5, false), (2.0, false)) as size(factor, is_switched)
    on (factor = 1.0 and not is_switched)
    or machine_speed.size_class = job_phase.size_class
  where is_last
    and compute = 'job_cluster'
)
select
  setting.*,
  setting.phase_name || ' ' || purpose || ' ' || setting.step as setting_key,
  split_part(compute, ' ', 1) as place,
  case when starts_with(compute, 'all_purpose') then shared.size_class else setting.size_class end as worker_class,
  case when starts_with(compute, 'all_purpose') then shared.driver_class else setting.driver_class end as boss_class,
  case
    when not starts_with(compute, 'all_purpose') then cast(split_part(workers, '-', 1) as integer)
    when shared.shared_cluster = 'edited-shared' then cast(cluster_workers as integer)
    else shared.num_workers
  end as least_workers,
  case
    when not starts_with(compute, 'all_purpose') then cast(split_part(workers, '-', -1) as integer)
    when shared.shared_cluster = 'edited-shared' then cast(cluster_workers as integer)
    else shared.num_workers
  end as most_workers
from setting
left join shared_cluster_template as shared
  on shared.kind = setting.kind
  and shared.shared_cluster = split_part(compute, ' ', 2)
