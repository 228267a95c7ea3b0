-- One row per span in which a job of these workspaces had one set of settings. The last has the name of the job, those before
-- have the number of their step behind it, those that somebody began by hand their moment.
with step as (
  select
    kind,
    job_name,
    step,
    any_value(key) as key,
    any_value(from_ms) as from_ms,
    max(value) filter (where setting = 'size_class') as size_class,
    max(value) filter (where setting = 'driver_class') as driver_class,
    max(value) filter (where setting = 'workers') as workers,
    max(value) filter (where setting = 'photon') as photon,
    max(value) filter (where setting = 'spot') as spot,
    max(value) filter (where setting = 'runtime') as runtime,
    max(value) filter (where setting = 'compute') as compute,
    max(value) filter (where setting = 'cluster_workers') as cluster_workers,
    max(value) filter (where setting = 'performance_target') as performance_target,
    max(value) filter (where setting = 'tag') as tag,
    max(value) filter (where setting = 'name') as name_end,
    max(value) filter (where setting = 'email') as email,
    max(value) filter (where setting = 'timeout') as timeout,
    max(value) filter (where setting = 'paused') as paused
  from job_step
  group by kind, job_name, step
)
select
  kind,
  job_name,
  step,
  job_name || coalesce('@' || key, '') as name,
  lead(step) over steps is null as is_last,
  from_ms,
  lead(from_ms) over steps as until_ms,
  coalesce(last_value(size_class ignore nulls) over steps, 'general-8') as size_class,
  coalesce(last_value(driver_class ignore nulls) over steps, 'general-4') as driver_class,
  coalesce(last_value(workers ignore nulls) over steps, '4') as workers,
  coalesce(last_value(photon ignore nulls) over steps, 'false') as photon,
  coalesce(last_value(spot ignore nulls) over steps, 'false') as spot,
  coalesce(last_value(runtime ignore nulls) over steps, '15.4.x') as runtime,
  coalesce(last_value(compute ignore nulls) over steps, 'job_cluster') as compute,
  coalesce(last_value(cluster_workers ignore nulls) over steps, '6') as cluster_workers,
  coalesce(last_value(performance_target ignore nulls) over steps, 'PERFORMANCE_OPTIMIZED') as performance_target,
  coalesce(last_value(tag ignore nulls) over steps, 'none') as tag,
  job_name || coalesce(last_value(name_end ignore nulls) over steps, '') as shown_name,
  last_value(email ignore nulls) over steps as email,
  coalesce(last_value(timeout ignore nulls) over steps, '0') as timeout,
  coalesce(last_value(paused ignore nulls) over steps, 'false') as paused
from step
window steps as (partition by kind, job_name order by step)
