-- One row: a statement of a job on a SQL warehouse that keeps a table in order (optimize, vacuum, analyze), on a day on which it cost something.
-- It holds where the platform did the same to the table in the workspace within the 28 days up to then. Statements of other tables alone are no evidence
-- for it. What the warehouse would cost without them is not known, so that all amounts are 0 but the cost.
with
sent as (
  select
    statement.account_id, statement.workspace_id, statement.statement_id, statement.warehouse_id, statement.start_time,
    statement.duration_ms,
    substr(statement.source_id, 5) as job_id,
    lower(statement_text.masked_text) as text
  from statement
  inner join statement_text
    on statement_text.day = statement.day
    and statement_text.account_id = statement.account_id
    and statement_text.workspace_id = statement.workspace_id
    and statement_text.statement_id = statement.statement_id
  where startswith(statement.source_id, 'job:')
    and statement.execution_status = 'FINISHED'
    and statement.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and statement.day <= cast(greatest($days, $days) as date)
    and statement_text.day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 1) * 86400000) as date)
    and statement_text.day <= cast(greatest($days, $days) as date)
),
maintenance as (
  select
    account_id, workspace_id, statement_id, warehouse_id, job_id, start_time, duration_ms,
    regexp_extract(text, '^[^a-z]*(optimize|vacuum|analyze)[^a-z]', 1) as operation,
    replace(
      regexp_extract(text, '^[^a-z]*(?:optimize|vacuum|analyze[^a-z]+table)[^a-z0-9_.`]+([a-z0-9_.`]+)', 1),
      '`',
      ''
    ) as table_name
  from sent
),
spent as (
  select
    day, account_id, workspace_id, warehouse_id, statement_id, currency,
    cast(sum(cost) as decimal(28,10)) as cost
  from statement_cost_day
  where day in ($days)
    and statement_id is not null
  group by day, account_id, workspace_id, warehouse_id, statement_id, currency
),
kept as (
  select distinct
    day, account_id, workspace_id,
    lower(catalog_name || '.' || schema_name || '.' || table_name) as full_name,
    lower(schema_name || '.' || table_name) as short_name,
    case operation_type
      when 'COMPACTION' then 'optimize'
      when 'CLUSTERING' then 'optimize'
      when 'VACUUM' then 'vacuum'
      when 'ANALYZE' then 'analyze'
    end as operation
  from optimization_operation
  where operation_status = 'SUCCESSFUL'
    and day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 28) * 86400000) as date)
    and day <= cast(greatest($days, $days) as date)
),
paid as (
  select
    spent.day, spent.account_id, spent.workspace_id, spent.statement_id, spent.currency, spent.cost, maintenance.operation, maintenance.table_name,
    maintenance.warehouse_id, maintenance.job_id, maintenance.start_time, maintenance.duration_ms
  from spent
  inner join maintenance
    on maintenance.account_id = spent.account_id
    and maintenance.workspace_id = spent.workspace_id
    and maintenance.warehouse_id = spent.warehouse_id
    and maintenance.statement_id = spent.statement_id
  where maintenance.table_name <> ''
),
doubled as (
  select
    paid.day, paid.account_id, paid.workspace_id, paid.statement_id,
    count(distinct kept.day) as kept_days
  from paid
  inner join kept
    on kept.account_id = paid.account_id
    and kept.workspace_id = paid.workspace_id
    and kept.operation = paid.operation
    and paid.table_name in (kept.full_name, kept.short_name)
  where kept.day <= paid.day
    and unix_date(kept.day) >= unix_date(paid.day) - 28
  group by paid.day, paid.account_id, paid.workspace_id, paid.statement_id
)
select
  paid.day, paid.account_id, paid.workspace_id,
  'job' as asset_kind,
  paid.job_id as asset_id,
  'warehouse' as paid_by_kind,
  paid.warehouse_id as paid_by_id,
  lpad(cast(unix_millis(paid.start_time) as string), 14, '0') || ' ' || paid.statement_id as observation_id,
  paid.currency, paid.cost,
  doubled.kept_days is not null as holds,
  paid.operation as change_1_from,
  'predictive optimization' as change_1_to,
  cast(0 as decimal(28,10)) as ended_cost,
  cast(0 as decimal(28,10)) as added_cost,
  cast(0 as decimal(28,10)) as saving_low,
  cast(0 as decimal(28,10)) as saving_high,
  cast(1 as double) as recorded_share,
  false as is_estimated,
  case when doubled.kept_days is not null then 1 else 0 end as doubled_statements,
  paid.duration_ms,
  coalesce(doubled.kept_days, 0) as kept_days
from paid
left join doubled
  on doubled.day = paid.day
  and doubled.account_id = paid.account_id
  and doubled.workspace_id = paid.workspace_id
  and doubled.statement_id = paid.statement_id
