-- One row per run of the batch's days, in the order of their days.
with
numbered as (
  select
    run_number,
    run_number // getvariable('runs_per_day') + getvariable('first_day') as day_number,
    cast(floor(scaled(2000) * pow(draw('run job', run_number), 1.4)) as bigint) as job_number
  from range(
    (getvariable('plan_from_day') - getvariable('first_day')) * getvariable('runs_per_day'),
    (getvariable('until_day') - getvariable('first_day')) * getvariable('runs_per_day')
  ) as numbers(run_number)
),
timed as (
  select
    numbered.run_number,
    numbered.day_number,
    planned_job.*,
    first_ms(day_number) + whole('run start', run_number, 0, 86400000) as start_ms,
    case when compute = 'job' then whole('run setup', run_number, 165000, 230000) else whole('run setup', run_number, 1000, 15000) end as setup_ms,
    cast(usual_minutes * 60000 * (0.6 + 0.8 * draw('run length', run_number)) as bigint) as work_ms,
    draw('run end', run_number) as end_draw
  from numbered
  inner join planned_job using (job_number)
)
select
  *,
  cast(200000000000000 + run_number * 31 as varchar) as run_id,
  start_ms + setup_ms + work_ms as end_ms,
  case when end_draw < 0.94 then 'SUCCEEDED' when end_draw < 0.98 then 'FAILED' else 'CANCELLED' end as result_state,
  case when end_draw < 0.94 then 'SUCCESS' when end_draw < 0.98 then 'RUN_EXECUTION_ERROR' else 'USER_CANCELED' end as termination_code
from timed
