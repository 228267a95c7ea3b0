-- One row per setting that a job of these workspaces was given: at first (step 0), by a planned change, or by hand, with who gave it.
-- Steps are numbered in time; key is that of the phase which begins with it, null of the last planned one.
with planned as (
  select kind, job_name, step as place, change_ms + minutes_ms(minutes_after) as at_ms, setting, value
  from changing_job
  inner join change_step using (case_name)
  union all
  select kind, job_name, 0, null, null, null
  from changing_job
), given as (
  select
    kind,
    job_name,
    case when place > 0 then at_ms end as from_ms,
    case when place < max(place) over (partition by kind, job_name) then cast(place as varchar) end as key,
    setting,
    value,
    cast(null as varchar) as user_name
  from planned
  union all
  select
    changing_job.kind,
    job_name,
    at_ms,
    cast(at_ms as varchar),
    case setting
      when 'num_workers' then 'workers'
      when 'node_type_id' then 'size_class'
      when 'driver_node_type_id' then 'driver_class'
      when 'runtime_engine' then 'photon'
      when 'timeout_seconds' then 'timeout'
      else setting
    end,
    case setting
      when 'runtime_engine' then cast(value = 'PHOTON' as varchar)
      else coalesce(machine.size_class, value)
    end,
    user_name
  from ordered_change
  inner join workspace_template using (seat)
  inner join changing_job
    on changing_job.kind = workspace_template.kind
    and digits_of('job:' || seat || ':' || job_name) = asset_id
  left join machine
    on setting in ('node_type_id', 'driver_node_type_id')
    and machine.node_type = value
)
select *, dense_rank() over (partition by kind, job_name order by coalesce(from_ms, 0)) - 1 as step
from given
