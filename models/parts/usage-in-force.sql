-- The usage records of the asked days that were not withdrawn.
from usage_record
left join withdrawn_usage
  on withdrawn_usage.day = usage_record.day
  and withdrawn_usage.account_id = usage_record.account_id
  and withdrawn_usage.record_id = usage_record.record_id
where usage_record.day in ($days)
  and withdrawn_usage.record_id is null
