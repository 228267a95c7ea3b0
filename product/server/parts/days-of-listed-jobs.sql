-- What lists of jobs add up of the range and of the one before, which has costs alone.
select *, active_day >= cast(cast($since as timestamp) as date) as is_in_range
from job_list_day
where workspace_id in ($workspaceIds)
  and ($currency is null or currency is null or currency = $currency)
  and active_day >= cast(cast($previousSince as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
  and first_day < cast(cast($until as timestamp) as date)
