-- One row: the first UTC day with usage records of the workspaces.
select strftime(min(day), '%Y-%m-%d') as firstDay
from billed_day
where workspace_id in ($workspaceIds)
  and source = 'databricks_usage'
