-- One row: a job about whose runs the rule found anything in the range.
select distinct workspace_id, job_id
from finding
where workspace_id in ($workspaceIds)
  and rule = $finding
  and ($currency is null or currency is null or currency = $currency)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
