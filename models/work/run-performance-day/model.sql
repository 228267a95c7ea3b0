-- One row: a run of a job on serverless compute on a day, with the performance mode that its usage records of that day name (STANDARD or
-- PERFORMANCE_OPTIMIZED); one with records of both has no row.
select
  usage_record.day, usage_record.account_id, usage_record.workspace_id, usage_record.job_id,
  usage_record.job_run_id as run_id,
  max(usage_record.performance_target) as performance_target
-- include: #models/parts/usage-in-force.sql
  and usage_record.performance_target is not null
  and usage_record.job_id is not null
  and usage_record.job_run_id is not null
group by usage_record.day, usage_record.account_id, usage_record.workspace_id, usage_record.job_id, usage_record.job_run_id
having min(usage_record.performance_target) = max(usage_record.performance_target)
