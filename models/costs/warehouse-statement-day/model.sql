-- One row: a part of what a SQL warehouse did and cost on a day. Part_kind statement: runs of one statement (texts that differ in literals alone,
-- see statement_text; literals are masked) from one source by one user, if it is among the 100 most expensive, the 25 with the longest runs or the
-- 25 that read most of that warehouse and day, or its text among the 25 that cost most, whoever ran it; other: all further statements of one source
-- by one user; idle: time without a statement; unknown: time of which statements are not known. Client_application is null where there are several,
-- or none is known. A statement that uses no compute costs nothing. Runs count on the day of their start, cost on the day of its usage; together the parts are the warehouse's bill.
with
known as (
  select
    statement.day, statement.account_id, statement.workspace_id, statement.warehouse_id,
    statement.statement_id, statement.source_id, statement.executed_by, statement.client_application, statement.statement_type,
    statement.execution_status, statement.start_time, statement.is_from_cache, statement.uses_compute, statement.duration_ms,
    statement.waited_ms, statement.read_bytes, statement.spilled_bytes, statement_text.fingerprint, statement_text.masked_text
  from statement
  left join statement_text
    on statement_text.day = statement.day
    and statement_text.account_id = statement.account_id
    and statement_text.workspace_id = statement.workspace_id
    and statement_text.statement_id = statement.statement_id
  where statement.last_day >= cast(least($days, $days) as date)
    and statement.day <= cast(timestamp_millis((cast(unix_date(cast(greatest($days, $days) as date)) as bigint) + 1) * 86400000) as date)
),
billed_in as (
  select day, account_id, workspace_id, asset_id as warehouse_id, min(currency) as currency
  from run_cost_part
  where day in ($days)
    and consumer in ('query', 'warehouse')
  group by day, account_id, workspace_id, asset_id
),
happened as (
  select
    known.day, known.account_id, known.workspace_id, known.warehouse_id, known.fingerprint, known.masked_text,
    known.client_application, known.statement_type, known.source_id, known.executed_by, billed_in.currency,
    known.start_time as last_start_time,
    1 as statements,
    case when known.execution_status = 'FAILED' then 1 else 0 end as failed_statements,
    case when known.execution_status = 'CANCELED' then 1 else 0 end as canceled_statements,
    case when known.is_from_cache then 1 else 0 end as cached_statements,
    coalesce(known.duration_ms, 0) as duration_ms,
    known.duration_ms as longest_ms,
    known.waited_ms, known.read_bytes, known.spilled_bytes,
    case when not known.uses_compute and billed_in.day is not null then cast(0 as decimal(28,10)) end as cost
  from known
  left join billed_in
    on billed_in.day = known.day
    and billed_in.account_id = known.account_id
    and billed_in.workspace_id = known.workspace_id
    and billed_in.warehouse_id = known.warehouse_id
  where known.day in ($days)
  union all
  select
    spent.day, spent.account_id, spent.workspace_id, spent.warehouse_id, known.fingerprint, known.masked_text,
    known.client_application, known.statement_type, spent.source_id, known.executed_by, spent.currency,
    cast(null as timestamp) as last_start_time,
    0 as statements,
    0 as failed_statements,
    0 as canceled_statements,
    0 as cached_statements,
    0 as duration_ms,
    cast(null as bigint) as longest_ms,
    0 as waited_ms,
    0 as read_bytes,
    0 as spilled_bytes,
    spent.cost
  from statement_cost_day as spent
  left join known
    on known.account_id = spent.account_id
    and known.workspace_id = spent.workspace_id
    and known.statement_id = spent.statement_id
  where spent.day in ($days)
),
grouped as (
  select
    day, account_id, workspace_id, warehouse_id, fingerprint, source_id, executed_by, currency,
    max(masked_text) as masked_text,
    case when min(client_application) = max(client_application) then max(client_application) end as client_application,
    max(statement_type) as statement_type,
    max(last_start_time) as last_start_time,
    sum(statements) as statements,
    sum(failed_statements) as failed_statements,
    sum(canceled_statements) as canceled_statements,
    sum(cached_statements) as cached_statements,
    sum(duration_ms) as duration_ms,
    max(longest_ms) as longest_ms,
    sum(waited_ms) as waited_ms,
    sum(read_bytes) as read_bytes,
    sum(spilled_bytes) as spilled_bytes,
    cast(sum(cost) as decimal(28,10)) as cost
  from happened
  group by day, account_id, workspace_id, warehouse_id, fingerprint, source_id, executed_by, currency
),
of_text as (
  select
    *,
    sum(cost) over (partition by day, account_id, workspace_id, warehouse_id, currency, fingerprint) as text_cost
  from grouped
),
ranked as (
  select
    *,
    dense_rank() over (
      partition by day, account_id, workspace_id, warehouse_id, currency
      order by text_cost desc nulls last, fingerprint nulls last
    ) as text_rank,
    row_number() over (
      partition by day, account_id, workspace_id, warehouse_id, currency
      order by cost desc nulls last, duration_ms desc nulls last, fingerprint nulls last, source_id nulls last, executed_by nulls last
    ) as cost_rank,
    row_number() over (
      partition by day, account_id, workspace_id, warehouse_id, currency
      order by longest_ms desc nulls last, fingerprint nulls last, source_id nulls last, executed_by nulls last
    ) as longest_rank,
    row_number() over (
      partition by day, account_id, workspace_id, warehouse_id, currency
      order by read_bytes desc nulls last, fingerprint nulls last, source_id nulls last, executed_by nulls last
    ) as read_rank
  from of_text
),
kept as (
  select *, cost_rank <= 100 or longest_rank <= 25 or read_rank <= 25 or text_rank <= 25 as is_kept
  from ranked
)
select
  day, account_id, workspace_id, warehouse_id,
  case when is_kept then 'statement' else 'other' end as part_kind,
  case when is_kept then fingerprint end as fingerprint,
  source_id, executed_by, currency,
  max(case when is_kept then masked_text end) as statement_text,
  max(case when is_kept then statement_type end) as statement_type,
  max(case when is_kept then client_application end) as client_application,
  max(last_start_time) as last_start_time,
  cast(sum(statements) as bigint) as statements,
  cast(sum(failed_statements) as bigint) as failed_statements,
  cast(sum(canceled_statements) as bigint) as canceled_statements,
  cast(sum(cached_statements) as bigint) as cached_statements,
  cast(sum(duration_ms) as bigint) as duration_ms,
  cast(max(longest_ms) as bigint) as longest_ms,
  cast(sum(waited_ms) as bigint) as waited_ms,
  cast(sum(read_bytes) as bigint) as read_bytes,
  cast(sum(spilled_bytes) as bigint) as spilled_bytes,
  cast(sum(cost) as decimal(28,10)) as cost
from kept
group by
  day, account_id, workspace_id, warehouse_id,
  case when is_kept then 'statement' else 'other' end,
  case when is_kept then fingerprint end,
  source_id, executed_by, currency
union all
select
  day, account_id, workspace_id,
  asset_id as warehouse_id,
  phase as part_kind,
  cast(null as string) as fingerprint,
  cast(null as string) as source_id,
  cast(null as string) as executed_by,
  currency,
  cast(null as string) as statement_text,
  cast(null as string) as statement_type,
  cast(null as string) as client_application,
  cast(null as timestamp) as last_start_time,
  cast(0 as bigint) as statements,
  cast(0 as bigint) as failed_statements,
  cast(0 as bigint) as canceled_statements,
  cast(0 as bigint) as cached_statements,
  cast(0 as bigint) as duration_ms,
  cast(null as bigint) as longest_ms,
  cast(0 as bigint) as waited_ms,
  cast(0 as bigint) as read_bytes,
  cast(0 as bigint) as spilled_bytes,
  cast(sum(amount) as decimal(28,10)) as cost
from run_cost_part
where day in ($days)
  and consumer = 'warehouse'
group by day, account_id, workspace_id, asset_id, phase, currency
