-- One row: what a job cost on a day, with the records that name it and no run (cost_without_run), at which kinds of prices, what of
-- it was lost to failures and retries, and in how many machine hours; a half of the cost of which nothing is known is null, all are
-- where only hours are known.
with
charged as (
  select
    day, account_id, workspace_id, job_id, run_id, attempt, currency,
    cast(0 as decimal(28,10)) as cost_without_run,
    databricks_cost, cloud_cost, cost, weak_because, has_list_price, has_negotiated_price
  from run_day
  where day in ($days)
    and job_id is not null
  union all
  select
    day, account_id, workspace_id, job_id,
    cast(null as string) as run_id,
    cast(null as int) as attempt,
    currency,
    cast(sum(amount) as decimal(28,10)) as cost_without_run,
    -- include: #models/parts/cost-columns.sql
  from run_cost_part
  where day in ($days)
    and consumer = 'job'
    and job_id is not null
  group by day, account_id, workspace_id, job_id, currency
),
spent as (
  select
    charged.day, account_id, workspace_id, job_id, charged.currency,
    cast(sum(charged.databricks_cost) as decimal(28,10)) as databricks_cost,
    cast(sum(charged.cloud_cost) as decimal(28,10)) as cloud_cost,
    cast(sum(charged.cost) as decimal(28,10)) as cost,
    cast(sum(charged.cost_without_run) as decimal(28,10)) as cost_without_run,
    cast(sum(case when run.has_failed then charged.cost else 0 end) as decimal(28,10)) as failed_cost,
    cast(sum(
      case
        when run.has_failed then 0
        when run.attempt > 0 or run.trigger = 'RETRY' then charged.cost
        else 0
      end
    ) as decimal(28,10)) as retry_cost,
    max(charged.weak_because) as weak_because,
    bool_or(charged.has_list_price) as has_list_price,
    bool_or(charged.has_negotiated_price) as has_negotiated_price,
    coalesce(bool_or(run.run_type = 'SUBMIT_RUN'), false) as is_submitted
  from charged
  left join run
    using (account_id, workspace_id, job_id, run_id, attempt)
  group by charged.day, account_id, workspace_id, job_id, charged.currency
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
  day, account_id, workspace_id, job_id, currency, spent.databricks_cost, spent.cloud_cost, spent.cost, spent.cost_without_run,
  spent.failed_cost, spent.retry_cost, spent.weak_because,
  coalesce(spent.has_list_price, false) as has_list_price,
  coalesce(spent.has_negotiated_price, false) as has_negotiated_price,
  coalesce(spent.is_submitted, false) as is_submitted,
  used.node_hours
from spent
full outer join used
  using (day, account_id, workspace_id, job_id, currency)
