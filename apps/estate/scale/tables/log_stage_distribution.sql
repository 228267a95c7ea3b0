-- One row per stage of the tasks of the batch: how long its Spark tasks lasted, one stage in ten skewed.
select
  account_id,
  workspace_id,
  cluster_id,
  spark_context_id,
  stage_id,
  cast(0 as integer) as stage_attempt,
  cast('duration_ms' as varchar) as measure,
  cast(instant(from_ms) as timestamp) as submission_time,
  task_count,
  cast(task_count * (until_ms - from_ms) / 50.0 as double) as total,
  cast(1 as double) as minimum,
  cast((until_ms - from_ms) / 80.0 as double) as quartile_1,
  cast((until_ms - from_ms) / 60.0 as double) as median,
  cast((until_ms - from_ms) / 50.0 as double) as quartile_3,
  cast((until_ms - from_ms) / 40.0 as double) as percentile_95,
  cast((until_ms - from_ms) / (case when skew > 0.9 then 4.0 else 30.0 end) as double) as maximum,
  cast(false as boolean) as is_approximate,
  day,
  last_day
from planned_stage
