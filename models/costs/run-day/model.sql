-- One row: what an attempt of a run cost on a day, and at which kinds of prices; a half of which nothing is known is null.
select
  day, account_id, workspace_id, job_id, run_id, attempt, currency,
  cast(sum(case when source = 'databricks_usage' then amount end) as decimal(28,10)) as databricks_cost,
  cast(sum(case when source = 'machine_estimate' then amount end) as decimal(28,10)) as cloud_cost,
  cast(sum(amount) as decimal(28,10)) as cost,
  max(weak_because) as weak_because,
  coalesce(bool_or(price_kind = 'list'), false) as has_list_price,
  coalesce(bool_or(price_kind = 'negotiated'), false) as has_negotiated_price
from run_cost_part
where day in ($days)
  and consumer = 'run'
group by day, account_id, workspace_id, job_id, run_id, attempt, currency
