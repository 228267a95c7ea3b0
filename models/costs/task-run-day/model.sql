-- One row: what one task, or the attempt as a whole (no task_run_id), got of an attempt's cost on a cluster on a day, by phase
-- and source, and in how much fair time: an hour counts once, however many machines and SKUs were billed for it.
with
billed as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt, task_run_id, phase, source, currency, cluster_id,
    hour, sku_name, machine,
    sum(cast(floor(fair_ms * 1000 + 0.5) as bigint)) as fair_microseconds,
    sum(amount) as amount,
    max(weak_because) as weak_because
  from task_cost_part
  where day in ($days)
  group by day, account_id, workspace_id, job_id, run_id, attempt, task_run_id, phase, source, currency, cluster_id, hour, sku_name, machine
),
hourly as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt, task_run_id, phase, source, currency, cluster_id,
    hour,
    max(fair_microseconds) as fair_microseconds,
    sum(amount) as amount,
    max(weak_because) as weak_because
  from billed
  group by day, account_id, workspace_id, job_id, run_id, attempt, task_run_id, phase, source, currency, cluster_id, hour
)
select
  day, account_id, workspace_id, job_id, run_id, attempt, task_run_id, phase, source, currency, cluster_id,
  cast(sum(fair_microseconds) as bigint) as fair_microseconds,
  cast(sum(amount) as decimal(28,10)) as amount,
  max(weak_because) as weak_because
from hourly
group by day, account_id, workspace_id, job_id, run_id, attempt, task_run_id, phase, source, currency, cluster_id
