-- One row: an event of a cluster that its timeline marks: a start, an end, an edit, a change or a request of workers, or
-- something that went wrong. Reports of the autoscaler count only where they name a number of workers.
select
  day, account_id, workspace_id, cluster_id, event_time, event_type, event_hash, current_num_workers,
  target_num_workers, cause, reason_code, reason_type, user_name
from cluster_event
where day in ($days)
  and (
    event_type in (
      'CREATING', 'STARTING', 'RESTARTING', 'RUNNING', 'TERMINATING', 'EDITED',
      'RESIZING', 'UPSIZE_COMPLETED', 'NODES_LOST', 'ADD_NODES_FAILED', 'NODE_BLACKLISTED',
      'AUTOSCALING_FAILED', 'AUTOSCALING_BACKOFF',
      'INIT_SCRIPTS_STARTED', 'INIT_SCRIPTS_FINISHED',
      'EXPANDED_DISK', 'DID_NOT_EXPAND_DISK', 'FAILED_TO_EXPAND_DISK',
      'DRIVER_NOT_RESPONDING', 'DRIVER_UNAVAILABLE', 'SPARK_EXCEPTION', 'METASTORE_DOWN', 'DBFS_DOWN'
    )
    or (event_type = 'AUTOSCALING_STATS_REPORT' and target_num_workers is not null)
  )
