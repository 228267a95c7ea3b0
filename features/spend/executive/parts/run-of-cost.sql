-- The attempt of a run that a cost belongs to.
inner join run
  on run.account_id = run_day.account_id
  and run.workspace_id = run_day.workspace_id
  and run.job_id = run_day.job_id
  and run.run_id = run_day.run_id
  and run.attempt = run_day.attempt
