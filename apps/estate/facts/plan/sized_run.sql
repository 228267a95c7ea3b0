-- One row per run of a job that takes the time of its work: its variant, its workers, and how many times as long that makes it.
with varied as (
  select
    run_key,
    sized_job.*,
    case
      when kind_of_case = 'data_grew' and slot_ms >= change_ms then 'late'
      when kind_of_case = 'mended' and slot_ms < change_ms then 'early'
      when kind_of_case in ('one_run', 'one_idle_day') and slot_ms >= change_ms and slot_ms < change_ms + 86400000 then 'odd'
      else 'usual'
    end as variant,
    case when kind_of_case = 'made_fewer' and slot_ms < change_ms then earlier_workers else workers end as run_workers,
    pace
  from planned_run
  inner join planned_job using (job_key)
  inner join sized_job using (kind, name)
), worked as (
  select
    asset_key,
    variant,
    run_workers,
    sum(stage_part(
      part, bound, busy, memory, tasks, skew, slow, cores, memory_mb, workers,
      tasks, skew, slow, 1.0, case when run_workers <> workers then run_workers * core_count else cores end, memory_mb, run_workers)) as factor,
    -- How much time of one core opens files, as a multiple of the usual time.
    sum(part * open_share * tasks / greatest(ceil(tasks / cores) + 0.35, skew)) as open_factor
  from (select distinct asset_key, variant, run_workers from varied)
  inner join sized_phase using (asset_key, variant)
  group by asset_key, variant, run_workers
)
select
  varied.*,
  factor,
  case when open_factor > 0 then cast(floor(open_factor / 80 * total_minutes * 60000 * pace) as bigint) else files end as run_files,
  coalesce(
    run_files * case when open_factor > 0 then least(file_mb, 0.8) else file_mb end / 1024,
    usual_gb * pace * case variant when 'late' then 12 else 1 end) as volume_gb
from varied
inner join worked using (asset_key, variant, run_workers)
inner join (select kind, name, total_minutes from sized_template) as template using (kind, name)
