-- One row: a workspace and a day, with the time from the start of its first usage record in force of that day to the end of
-- its last.
select
  usage_record.day, usage_record.account_id, usage_record.workspace_id,
  min(usage_record.usage_start_time) as first_time,
  max(usage_record.usage_end_time) as last_time
-- include: #models/parts/usage-in-force.sql
group by usage_record.day, usage_record.account_id, usage_record.workspace_id
