-- One row: what the product's own statements of one purpose took of a SQL warehouse on a day (purpose unreadable: what may
-- be its own, because the query history hides the texts; it has no money). Their work is what the ledger
-- gives them; of the day's idle money of the warehouse they have the part that they have of all work, so that idle parts of
-- all who worked add up to it. Warehouse_amount is the whole bill of the warehouse. Money is null until the day is billed.
with
statement as (
  select
    day, account_id, workspace_id, warehouse_id,
    own_purpose as purpose,
    cast(count(*) as bigint) as statements,
    cast(sum(case when execution_status = 'FINISHED' then 0 else 1 end) as bigint) as failed_statements,
    cast(sum(coalesce(read_rows, 0)) as bigint) as read_rows,
    cast(sum(coalesce(read_bytes, 0)) as bigint) as read_bytes,
    cast(sum(coalesce(total_duration_ms, 0)) as bigint) as duration_ms
  from query_run
  where day in ($days)
    and own_purpose is not null
    and warehouse_id is not null
  group by day, account_id, workspace_id, warehouse_id, own_purpose
),
spent as (
  select
    day, account_id, workspace_id,
    asset_id as warehouse_id,
    currency,
    case when startswith(consumer_id, 'lakegauge:') then replace(consumer_id, 'lakegauge:', '') end as purpose,
    cast(sum(case when consumer = 'query' then amount else 0 end) as decimal(28,10)) as work,
    cast(sum(case when phase = 'idle' then amount else 0 end) as decimal(28,10)) as idle,
    cast(sum(amount) as decimal(28,10)) as amount
  from run_cost_part
  where day in ($days)
    and consumer in ('query', 'warehouse')
  group by
    day, account_id, workspace_id, asset_id, currency,
    case when startswith(consumer_id, 'lakegauge:') then replace(consumer_id, 'lakegauge:', '') end
),
warehouse as (
  select
    day, account_id, workspace_id, warehouse_id, currency,
    cast(replace(cast(cast(sum(work) as decimal(28,10)) as string), '.', '') as bigint) as work,
    cast(replace(cast(cast(sum(idle) as decimal(28,10)) as string), '.', '') as bigint) as idle,
    cast(sum(amount) as decimal(28,10)) as amount
  from spent
  group by day, account_id, workspace_id, warehouse_id, currency
),
own as (
  select
    day, account_id, workspace_id, warehouse_id, currency, purpose,
    work as work_amount,
    cast(replace(cast(work as string), '.', '') as bigint) as work
  from spent
  where purpose is not null
),
reached as (
  select
    own.day, own.account_id, own.workspace_id, own.warehouse_id, own.currency, own.purpose, own.work_amount,
    own.work,
    cast(sum(own.work) over (
      partition by own.day, own.account_id, own.workspace_id, own.warehouse_id, own.currency
      order by own.purpose nulls last
      rows between unbounded preceding and current row
    ) as bigint) as reach,
    warehouse.work as all_work,
    warehouse.idle,
    warehouse.amount as warehouse_amount
  from own
  inner join warehouse
    on warehouse.day = own.day
    and warehouse.account_id = own.account_id
    and warehouse.workspace_id = own.workspace_id
    and warehouse.warehouse_id = own.warehouse_id
    and warehouse.currency = own.currency
),
charged as (
  select
    day, account_id, workspace_id, warehouse_id, currency, purpose, work_amount,
    cast(
      case
        when all_work <= 0 or work <= 0 then 0
        when reach = all_work then idle - cast(floor(idle * ((reach - work) / cast(all_work as double))) as bigint)
        else cast(floor(idle * (reach / cast(all_work as double))) as bigint)
          - cast(floor(idle * ((reach - work) / cast(all_work as double))) as bigint)
      end * 0.0000000001 as decimal(28,10)
    ) as idle_amount,
    warehouse_amount
  from reached
),
named as (
  select day, account_id, workspace_id, warehouse_id, purpose
  from statement
  union
  select day, account_id, workspace_id, warehouse_id, purpose
  from charged
)
select
  named.day, named.account_id, named.workspace_id, named.warehouse_id, named.purpose, charged.currency,
  coalesce(statement.statements, 0) as statements,
  coalesce(statement.failed_statements, 0) as failed_statements,
  coalesce(statement.read_rows, 0) as read_rows,
  coalesce(statement.read_bytes, 0) as read_bytes,
  coalesce(statement.duration_ms, 0) as duration_ms,
  charged.work_amount,
  charged.idle_amount,
  cast(charged.work_amount + charged.idle_amount as decimal(28,10)) as amount,
  charged.warehouse_amount
from named
left join statement
  on statement.day = named.day
  and statement.account_id = named.account_id
  and statement.workspace_id = named.workspace_id
  and statement.warehouse_id = named.warehouse_id
  and statement.purpose = named.purpose
left join charged
  on charged.day = named.day
  and charged.account_id = named.account_id
  and charged.workspace_id = named.workspace_id
  and charged.warehouse_id = named.warehouse_id
  and charged.purpose = named.purpose
