-- One row: how many have the same facts.
select
  is_skipped as isSkipped,
  is_open as isOpen,
  is_serverless as isServerless,
  has_history as hasHistory,
  has_cluster as hasCluster,
  is_silent as isSilent,
  is_read as isRead,
  is_tied as isTied,
  is_complete as isComplete,
  is_awaited as isAwaited,
  denied_because is not null as isDenied,
  count(*) as executions
from fact
group by all
order by all
