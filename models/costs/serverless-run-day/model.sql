-- One row: what an attempt of a job's run cost on serverless compute on a day, under one budget policy; run_id and attempt are
-- null where records name a job and no run. Usage is serverless where its records are marked so, or unmarked without a cluster.
with
marked as (
  select
    usage_record.day, usage_record.account_id, usage_record.workspace_id,
    coalesce(usage_record.job_run_id, usage_record.job_id) as billed_id,
    usage_record.sku_name,
    max(coalesce(usage_record.usage_policy_id, usage_record.budget_policy_id)) as budget_policy_id
  -- include: #models/parts/usage-in-force.sql
    and coalesce(usage_record.job_run_id, usage_record.job_id) is not null
    and usage_record.cluster_id is null
    and coalesce(usage_record.is_serverless, true)
  group by
    usage_record.day, usage_record.account_id, usage_record.workspace_id,
    coalesce(usage_record.job_run_id, usage_record.job_id), usage_record.sku_name
)
select
  part.day, part.account_id, part.workspace_id, part.job_id, part.run_id, part.attempt,
  marked.budget_policy_id, part.currency,
  cast(sum(case when part.usage_unit = 'DBU' then part.quantity end) as decimal(28,12)) as dbus,
  cast(sum(part.amount) as decimal(28,10)) as cost,
  coalesce(bool_or(part.price_kind = 'list'), false) as has_list_price,
  coalesce(bool_or(part.price_kind = 'negotiated'), false) as has_negotiated_price
from run_cost_part as part
inner join marked
  on marked.day = part.day
  and marked.account_id = part.account_id
  and marked.workspace_id = part.workspace_id
  and marked.billed_id = coalesce(part.run_id, part.job_id)
  and marked.sku_name = part.sku_name
where part.day in ($days)
  and part.consumer in ('run', 'job')
  and part.job_id is not null
  and part.source = 'databricks_usage'
  and part.cluster_id is null
group by
  part.day, part.account_id, part.workspace_id, part.job_id, part.run_id, part.attempt,
  marked.budget_policy_id, part.currency
