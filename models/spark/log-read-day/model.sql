-- One row: a cluster on a day on which files of its event logs were read last: how many of how many logs, how large they were, and how
-- many could not be read to their end. A file that is read again later counts on that later day alone.
select
  day, account_id, workspace_id, cluster_id,
  count(distinct spark_context_id) as log_count,
  count(*) as part_count,
  count(problem) as failed_part_count,
  cast(sum(bytes) as bigint) as bytes,
  max(read_time) as last_read_time
from log_part
where day in ($days)
group by day, account_id, workspace_id, cluster_id
