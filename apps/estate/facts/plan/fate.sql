-- One row per moment at which a job is triggered: how that run ends if nobody repairs it, which timeout it has, and how fast it goes. A
-- timeout that somebody set by hand ends what would take longer. Two days
-- before and after a story of failures its job has no others, which nobody could tell from those of the story.
with drawn as (
  select
    run_key,
    slot_ms,
    compute,
    pattern,
    total_minutes,
    coalesce(job_order.timeout_seconds, job_template.timeout_seconds) as timeout_seconds,
    coalesce(job_order.timeout_seconds, 0) as ordered_seconds,
    coalesce(slot_ms >= storm.from_ms and slot_ms < storm.until_ms, false) as is_storm,
    coalesce(more_work.factor, 1.0) * coalesce(long_run.factor, 1.0) as work_factor,
    job_fate.outcome as usual_outcome,
    is_storm or (storm.story is null and chance('trouble:' || run_key) * 100 < trouble_percent) as is_troubled,
    chance('outcome:' || run_key) as draw,
    work_factor * rhythm(slot_ms) * (0.72 + 0.5 * bell('pace:' || run_key))
      * case when chance('tail:' || run_key) < 0.025 then 1.5 + 0.8 * chance('long:' || run_key) else 1.0 end as pace
  from planned_slot
  inner join planned_job using (job_key)
  inner join job_template using (kind, name)
  left join job_order
    on job_order.job_key = planned_slot.job_key
    and slot_ms >= job_order.from_ms
    and slot_ms < job_order.until_ms
  left join story_effect as storm
    on storm.measure = 'failure'
    and storm.kind = planned_job.kind
    and storm.name = planned_job.name
    and slot_ms >= storm.from_ms - 2 * 86400000
    and slot_ms < storm.until_ms + 2 * 86400000
  left join story_effect as more_work
    on more_work.measure = 'work'
    and more_work.kind = planned_job.kind
    and more_work.name = planned_job.name
    and slot_ms >= more_work.from_ms
    and slot_ms < more_work.until_ms
  left join long_run
    on long_run.kind = planned_job.kind
    and long_run.name = planned_job.name
    and slot_ms >= long_run.from_ms
    and slot_ms < long_run.until_ms
  left join job_fate
    on job_fate.kind = planned_job.kind
    and job_fate.name = planned_job.name
    and slot_ms >= job_fate.from_ms
    and slot_ms < job_fate.until_ms
    and chance('rough:' || run_key) * 100 < percent
)
select
  run_key,
  case
    when usual_outcome is not null then usual_outcome
    when ordered_seconds > 0 and total_minutes * 60 * pace > ordered_seconds then 'timed_out'
    when not is_troubled then 'success'
    when is_storm then 'failed'
    when point = 'never_ready' and compute <> 'job_cluster' then 'failed'
    when outcome = 'driver' and pattern <> 'single' then 'failed'
    when outcome = 'library' and compute = 'serverless' then 'failed'
    when outcome = 'timed_out' and timeout_seconds = 0 then 'canceled_by_user'
    else outcome
  end as outcome,
  timeout_seconds,
  pace
from drawn
left join mishap
  on is_troubled
  and draw * all_weight >= from_weight
  and draw * all_weight < until_weight
