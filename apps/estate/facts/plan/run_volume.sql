-- One row per run of a job whose settings change: how much it reads, and by which factor chance makes it slower. In some jobs
-- one run is like the one before it.
with drawn as (
  select
    run_key,
    slot_ms,
    changing_job.*,
    sqrt(-2 * ln(1 - chance('size:' || draw_key || ':' || slot_ms)))
      * cos(2 * pi() * chance('angle:' || draw_key || ':' || slot_ms)) as volume_draw,
    sqrt(-2 * ln(1 - chance('noise:' || draw_key || ':' || slot_ms)))
      * cos(2 * pi() * chance('noise angle:' || draw_key || ':' || slot_ms)) as noise_draw
  from planned_run
  inner join planned_job using (job_key)
  inner join job_phase using (kind, name)
  inner join changing_job using (kind, job_name)
), recalled as (
  select
    *,
    list(noise_draw) over (partition by kind, job_name order by slot_ms rows between 24 preceding and current row) as draws
  from drawn
)
select
  run_key,
  kind,
  job_name,
  slot_ms,
  usual_gb
    * exp(0.28 * volume_draw)
    * pow(1 + growth_a_day, (slot_ms - getvariable('start_ms')) // 86400000)
    * case when slot_ms >= change_ms then volume_step else 1.0 end as volume_gb,
  exp(0.15 * sqrt(1 - noise_correlation * noise_correlation)
    * list_reduce(draws, lambda sum, draw: sum * noise_correlation + draw)) as noise
from recalled
