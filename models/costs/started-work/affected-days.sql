-- One row: a day on which an update cost something that began on one of the days.
select distinct part.day
-- include: #models/parts/parts-of-updates.sql
where pipeline_update.day in ($days)
  and pipeline_update.job_run_id is not null
  and part.consumer = 'pipeline_update'
  and part.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
  and part.day not in ($days)
