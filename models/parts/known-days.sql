-- Days on which anything is known of the touched runs.
select distinct known.day
from known
inner join touched
  using (account_id, workspace_id, job_id, run_id)
