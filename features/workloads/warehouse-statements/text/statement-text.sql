-- One row: the text of a statement that ran on a SQL warehouse in the range, its literals masked.
select max(statement_text) as text
from warehouse_statement_day
where workspace_id in ($workspaceIds)
  and warehouse_id = $warehouseId
  and fingerprint = $fingerprint
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
