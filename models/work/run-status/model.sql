-- One row: a status of runs and tasks, whether it stands for a failure, and whether for one of its own: not of what went
-- before. Who cancels or skips a run does not fail it.
select
  status, is_failure, is_own_failure
from (
  values
    ('SUCCESS', false, false),
    ('PENDING', false, false),
    ('RUNNING', false, false),
    ('TERMINATING', false, false),
    ('TERMINATED', false, false),
    ('UNKNOWN', false, false),
    ('SKIPPED', false, false),
    ('CANCELED', false, false),
    ('USER_CANCELED', false, false),
    ('UPSTREAM_CANCELED', false, false),
    ('MAX_CONCURRENT_RUNS_EXCEEDED', false, false),
    ('UPSTREAM_FAILED', true, false),
    ('FAILED', true, true),
    ('TIMEDOUT', true, true),
    ('INTERNAL_ERROR', true, true),
    ('RUN_EXECUTION_ERROR', true, true),
    ('RESOURCE_NOT_FOUND', true, true),
    ('UNAUTHORIZED_ERROR', true, true),
    ('INVALID_CLUSTER_REQUEST', true, true),
    ('INVALID_RUN_CONFIGURATION', true, true)
) as listed(status, is_failure, is_own_failure)
