-- One row: a job and a kind of usage at one unit of quantity, with what it drew and cost in the range and in the previous period.
select
  workspace_id as workspaceId,
  job_id as dbJobId,
  cast(coalesce(sum(quantity) filter (where is_in_range), 0) as decimal(28, 12)) as quantity,
  cast(coalesce(sum(amount) filter (where is_in_range), 0) as decimal(28, 10)) as amount,
  cast(coalesce(sum(quantity) filter (where not is_in_range), 0) as decimal(28, 12)) as previousQuantity,
  cast(coalesce(sum(amount) filter (where not is_in_range), 0) as decimal(28, 10)) as previousAmount
from (
  select *, day >= cast(cast($since as timestamp) as date) as is_in_range
  from run_cost_part
  where workspace_id in ($workspaceIds)
    and job_id in ($jobIds)
    and consumer in ('run', 'job')
    and currency = $currency
    and day >= cast(cast($previousSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and (day < cast($previousUntil as date) or day >= cast(cast($since as timestamp) as date))
)
group by workspace_id, job_id, source, sku_name, usage_unit
order by workspace_id, job_id, source, sku_name, usage_unit
