-- One row: a workspace and a day, with the time from the start of its first usage record in force of that day to the end of
-- its last. The end of a record of more than a day, which may lie in the future, tells nothing of what else is billed by then.
select
  usage_record.day, usage_record.account_id, usage_record.workspace_id,
  min(usage_record.usage_start_time) as first_time,
  max(
    case
      when usage_record.usage_end_time <= usage_record.usage_start_time + interval '24' hour
      then usage_record.usage_end_time
    end
  ) as last_time
-- include: #models/parts/usage-in-force.sql
group by usage_record.day, usage_record.account_id, usage_record.workspace_id
