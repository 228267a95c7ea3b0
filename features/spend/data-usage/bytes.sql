-- One row: the bytes that statements on SQL warehouses and serverless compute and Spark tasks on clusters read and wrote on a UTC day
-- of the range. Written is null where nothing names it; priced are those of compute whose cost is known.
with
used as (
  select day, read_bytes, written_bytes, read_bytes + coalesce(written_bytes, 0) as priced_bytes
  from statement_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  union all
  select day, coalesce(read_bytes, 0) as read_bytes, written_bytes, cast(null as bigint) as priced_bytes
  from serverless_statement_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  union all
  select
    day,
    input_bytes as read_bytes,
    output_bytes as written_bytes,
    case when instance_id is not null then input_bytes + output_bytes end as priced_bytes
  from spark_day
  where workspace_id in ($workspaceIds)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
)
select
  strftime(day, '%Y-%m-%d') as day,
  cast(sum(read_bytes) as double) as bytesRead,
  cast(sum(written_bytes) as double) as bytesWritten,
  cast(coalesce(sum(priced_bytes), 0) as double) as pricedBytes
from used
group by day
order by day
