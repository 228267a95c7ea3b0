-- One row per run that somebody deleted soon after its end: the workspace no longer has it, the system tables do.
select
  workspace_id,
  run_id,
  end_ms + whole('deleted:' || run_id, 1800000, 14400000) as delete_ms
from run
inner join site using (workspace_id)
inner join rough_workspace using (kind)
where result_state <> 'MAXIMUM_CONCURRENT_RUNS_REACHED'
  and chance('deletes:' || run_id) < 0.04
order by workspace_id, run_id
