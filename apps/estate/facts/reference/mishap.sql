-- One row per way in which a run goes wrong, with the part of the troubled runs that it takes.
-- The point says where: at work, in set-up, before the cluster was ready, or by a cut through whatever runs.
select
  outcome,
  point,
  life_cycle_state,
  result_state,
  termination_code,
  task_result_state,
  retriable,
  repairable,
  state_message,
  sum(weight) over (order by place) - weight as from_weight,
  sum(weight) over (order by place) as until_weight,
  sum(weight) over () as all_weight
from (values
  (1, 'failed', 'work', 'TERMINATED', 'FAILED', 'RUN_EXECUTION_ERROR', 'FAILED', true, true, 50, 'Task failed with an exception: see its output.'),
  (2, 'library', 'setup', 'TERMINATED', 'FAILED', 'LIBRARY_INSTALLATION_ERROR', 'FAILED', false, true, 6, 'A library could not be installed on the cluster.'),
  (3, 'storage', 'work', 'TERMINATED', 'FAILED', 'STORAGE_ACCESS_ERROR', 'FAILED', true, true, 5, 'The storage location could not be read.'),
  (4, 'checkout', 'setup', 'TERMINATED', 'FAILED', 'REPOSITORY_CHECKOUT_FAILED', 'FAILED', false, true, 2, 'The repository could not be checked out.'),
  (5, 'missing', 'setup', 'TERMINATED', 'FAILED', 'RESOURCE_NOT_FOUND', 'FAILED', false, true, 2, 'The notebook was not found.'),
  (6, 'unauthorized', 'setup', 'TERMINATED', 'FAILED', 'UNAUTHORIZED_ERROR', 'FAILED', false, false, 2, 'The identity of the run may not read the notebook.'),
  (7, 'configuration', 'setup', 'TERMINATED', 'FAILED', 'INVALID_RUN_CONFIGURATION', 'FAILED', false, false, 1, 'The parameters of the run are not valid.'),
  (8, 'driver', 'work', 'INTERNAL_ERROR', 'FAILED', 'DRIVER_ERROR', 'FAILED', false, true, 5, 'The driver stopped responding.'),
  (9, 'cluster', 'never_ready', 'INTERNAL_ERROR', 'FAILED', 'CLUSTER_ERROR', 'FAILED', false, true, 4, 'The cluster ended before it was ready.'),
  (10, 'cloud', 'never_ready', 'INTERNAL_ERROR', 'FAILED', 'CLOUD_FAILURE', 'FAILED', false, true, 4, 'The cloud had no machines of this type.'),
  (11, 'internal', 'work', 'INTERNAL_ERROR', 'FAILED', 'INTERNAL_ERROR', 'FAILED', false, true, 2, 'An internal error ended the run.'),
  (12, 'canceled_by_user', 'cut', 'TERMINATED', 'CANCELED', 'USER_CANCELED', 'CANCELED', false, false, 9, 'Run canceled.'),
  (13, 'canceled', 'cut', 'TERMINATED', 'CANCELED', 'CANCELED', 'CANCELED', false, false, 2, 'Run canceled by the service.'),
  (14, 'timed_out', 'cut', 'TERMINATED', 'TIMEDOUT', 'CANCELED', 'TIMEDOUT', false, false, 6, 'Run timed out.'),
  (15, 'workspace_limit', 'skipped', 'SKIPPED', null, 'WORKSPACE_RUN_LIMIT_EXCEEDED', null, false, false, 1, 'The workspace had too many active runs.')
) as list(
  place, outcome, point, life_cycle_state, result_state, termination_code, task_result_state, retriable, repairable,
  weight, state_message)
