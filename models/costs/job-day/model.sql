-- One row: what the runs of a job cost on a day, at which kinds of prices, what of it was lost to failures and retries, and in
-- how many machine hours; a half of the cost of which nothing is known is null, all are where only hours are known.
with
spent as (
  select
    run_day.day, account_id, workspace_id, job_id, run_day.currency,
    cast(sum(run_day.databricks_cost) as decimal(28,10)) as databricks_cost,
    cast(sum(run_day.cloud_cost) as decimal(28,10)) as cloud_cost,
    cast(sum(run_day.cost) as decimal(28,10)) as cost,
    cast(sum(case when run.has_failed then run_day.cost else 0 end) as decimal(28,10)) as failed_cost,
    cast(sum(
      case
        when run.has_failed then 0
        when run.attempt > 0 or run.trigger = 'RETRY' then run_day.cost
        else 0
      end
    ) as decimal(28,10)) as retry_cost,
    max(run_day.weak_because) as weak_because,
    bool_or(run_day.has_list_price) as has_list_price,
    bool_or(run_day.has_negotiated_price) as has_negotiated_price,
    coalesce(bool_or(run.run_type = 'SUBMIT_RUN'), false) as is_submitted
  from run_day
  left join run
    using (account_id, workspace_id, job_id, run_id, attempt)
  where run_day.day in ($days)
    and job_id is not null
  group by run_day.day, account_id, workspace_id, job_id, run_day.currency
),
used as (
  select day, account_id, workspace_id, job_id, currency, cast(sum(node_hours) as decimal(28,12)) as node_hours
  from machine_use
  where day in ($days)
    and consumer = 'run'
    and job_id is not null
    and currency is not null
  group by day, account_id, workspace_id, job_id, currency
)
select
  day, account_id, workspace_id, job_id, currency, spent.databricks_cost, spent.cloud_cost, spent.cost,
  spent.failed_cost, spent.retry_cost, spent.weak_because,
  coalesce(spent.has_list_price, false) as has_list_price,
  coalesce(spent.has_negotiated_price, false) as has_negotiated_price,
  coalesce(spent.is_submitted, false) as is_submitted,
  used.node_hours
from spent
full outer join used
  using (day, account_id, workspace_id, job_id, currency)
