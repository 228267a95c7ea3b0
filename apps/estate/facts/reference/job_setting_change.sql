-- One row per change of a setting of a job: what it was and what it became.
with valued as (
  select
    job_phase.kind,
    job_phase.job_name,
    job_phase.step,
    job_step.setting,
    job_step.value as to_value,
    job_step.user_name,
    earlier.* exclude (kind, job_name, step, name, is_last, from_ms, until_ms),
    job_phase.from_ms as at_ms
  from job_phase
  inner join job_step using (kind, job_name, step)
  inner join job_phase as earlier
    on earlier.kind = job_phase.kind
    and earlier.job_name = job_phase.job_name
    and earlier.step = job_phase.step - 1
)
select
  kind,
  job_name,
  step,
  at_ms,
  user_name,
  setting,
  case setting
    when 'size_class' then size_class
    when 'driver_class' then driver_class
    when 'workers' then workers
    when 'photon' then photon
    when 'spot' then spot
    when 'runtime' then runtime
    when 'compute' then compute
    when 'cluster_workers' then cluster_workers
    when 'performance_target' then performance_target
    when 'tag' then tag
    when 'name' then shown_name
    when 'email' then email
    when 'timeout' then timeout
    when 'paused' then paused
  end as from_value,
  case when setting = 'name' then job_name || to_value else to_value end as to_value
from valued
