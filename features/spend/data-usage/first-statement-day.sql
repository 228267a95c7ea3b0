-- One row: the first UTC day with statements of the workspaces; null where they have none.
select cast(min(day) as varchar) as firstStatementDay
from statement_day
where workspace_id in ($workspaceIds)
