-- One row: what an attempt of a run cost on a day, and at which kinds of prices; a half of which nothing is known is null.
select
  day, account_id, workspace_id, job_id, run_id, attempt, currency,
  -- include: #models/parts/cost-columns.sql
from run_cost_part
where day in ($days)
  and consumer = 'run'
group by day, account_id, workspace_id, job_id, run_id, attempt, currency
