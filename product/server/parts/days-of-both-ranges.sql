-- Days of jobs in the range and in the one before.
select *, day >= cast(cast($since as timestamp) as date) as is_in_range
from job_day
where workspace_id in ($workspaceIds)
  and ($currency is null or currency = $currency)
  and day >= cast(cast($previousSince as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
