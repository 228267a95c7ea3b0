-- One row: what an update or a maintenance of a pipeline cost on a day, or what its records name neither (part_kind is update,
-- maintenance or orphan; part_id is null of an orphan). Is_serverless is true where no cluster worked.
select
  day, account_id, workspace_id,
  asset_id as pipeline_id,
  replace(consumer, 'pipeline_', '') as part_kind,
  consumer_id as part_id,
  currency,
  bool_and(is_withdrawn or cluster_id is null) as is_serverless,
  cast(sum(case when source = 'databricks_usage' and usage_unit = 'DBU' then quantity end) as decimal(28,12)) as dbus,
  -- include: #models/parts/cost-columns.sql
from run_cost_part
where day in ($days)
  and startswith(consumer, 'pipeline_')
group by day, account_id, workspace_id, asset_id, consumer, consumer_id, currency
