-- One row per job that takes the time of its work, variant of its runs and phase of these: its part of the usual time, and its tasks.
-- Opening a file takes a core 80 ms.
with drawn as (
  select
    sized_job.* exclude (cores),
    sized_job.cores as all_cores,
    shape.variant,
    shape.phase,
    bound,
    busy,
    memory,
    asset_key || ':' || variant || ':' || phase as phase_key,
    least_part + (most_part - least_part) * chance('part of ' || phase_key) as drawn_part,
    greatest(1, cast(round(all_cores * (least_width + (most_width - least_width) * chance('width of ' || phase_key))) as integer)) as tasks,
    least_skew + (most_skew - least_skew) * chance('skew of ' || phase_key) as skew,
    least_slow + (most_slow - least_slow) * chance('slow of ' || phase_key) as slow,
    least_open + (most_open - least_open) * chance('open of ' || phase_key) as open_share
  from sized_job
  inner join sized_phase_shape as shape using (rule, kind_of_case)
)
select
  * exclude (drawn_part, all_cores),
  -- A cluster that may grow has as many workers as there is a task for each core, and the least of them while the driver works alone.
  case
    when first_workers = workers then workers
    when bound = 'driver' then first_workers
    else least(workers, greatest(first_workers, cast(ceil(tasks / core_count) as integer)))
  end as level,
  case when level > 0 then level * core_count else boss_core_count end as cores,
  drawn_part / sum(drawn_part) filter (where variant = 'usual') over (partition by asset_key) as part
from drawn
