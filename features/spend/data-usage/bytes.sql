-- One row: the bytes that statements on SQL warehouses read on a UTC day of the range.
select
  strftime(day, '%Y-%m-%d') as day,
  cast(sum(read_bytes) as double) as bytesRead
from statement_day
where workspace_id in ($workspaceIds)
  and day >= cast(cast($since as timestamp) as date)
  and day < cast(cast($until as timestamp) as date)
group by day
order by day
