-- One row: statements on a SQL warehouse in the range that have a text, a user, a source, a client, a day or a month in common, with what they did
-- and cost; or time without any. All rows together are the warehouse.
with
part as (
  select
    day, workspace_id, fingerprint, source_id, executed_by, client_application, statement_text, statement_type,
    last_start_time, statements, failed_statements, canceled_statements, cached_statements, duration_ms, longest_ms,
    waited_ms, read_bytes, spilled_bytes, cost,
    coalesce(currency, $currency) as currency,
    -- include: #features/workloads/warehouse-statements/parts/asked-group.sql
  from warehouse_statement_day
  where workspace_id in ($workspaceIds)
    and warehouse_id = $warehouseId
    and ($currency is null or currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
),
whole as (
  select currency, sum(cost) as cost
  from part
  group by currency
),
grouped as (
  select
    workspace_id, part_kind, group_id, currency,
    max(fingerprint) as fingerprint,
    max(statement_text) as statement_text,
    max(statement_type) as statement_type,
    case when $groupBy = 'source' then max(source_id) end as source_id,
    max(last_start_time) as last_start_time,
    cast(count(distinct executed_by) as integer) as users,
    cast(sum(statements) as integer) as runs,
    cast(sum(failed_statements) as integer) as failed_runs,
    cast(sum(canceled_statements) as integer) as canceled_runs,
    cast(sum(cached_statements) as integer) as cached_runs,
    cast(sum(duration_ms) as bigint) as duration_ms,
    max(longest_ms) as longest_ms,
    cast(sum(waited_ms) as bigint) as waited_ms,
    cast(sum(read_bytes) as bigint) as read_bytes,
    cast(sum(spilled_bytes) as bigint) as spilled_bytes,
    cast(sum(cost) as decimal(28, 10)) as cost
  from part
  where is_asked
  group by workspace_id, part_kind, group_id, currency
),
counted as (
  select workspace_id, part_kind, group_id, duration_ms, sum(statements) as statements
  from (
    select
      workspace_id, duration_ms, statements,
      cast(null as varchar) as client_application,
      -- include: #features/workloads/warehouse-statements/parts/asked-group.sql
    from statement_duration_day
    where workspace_id in ($workspaceIds)
      and warehouse_id = $warehouseId
      and day >= cast(cast($since as timestamp) as date)
      and day < cast(cast($until as timestamp) as date)
  )
  where is_asked
    and $groupBy <> 'client'
  group by workspace_id, part_kind, group_id, duration_ms
),
reached as (
  select
    *,
    sum(statements) over (partition by workspace_id, part_kind, group_id order by duration_ms) as upto,
    sum(statements) over (partition by workspace_id, part_kind, group_id) as total
  from counted
),
lasting as (
  select
    workspace_id, part_kind, group_id,
    (
      min(case when upto * 2 >= total then duration_ms end) + min(case when upto * 2 > total then duration_ms end)
    ) / 2 as median_ms,
    min(case when upto * 100 >= total * 95 then duration_ms end) as p95_ms
  from reached
  group by workspace_id, part_kind, group_id
),
titled as (
  select
    grouped.*,
    -- include: #features/workloads/warehouse-statements/parts/title-of-part.sql
    as title
  from grouped
),
named as (
  select
    titled.*,
    titled.source_id as source_key,
    lasting.median_ms,
    lasting.p95_ms,
    whole.cost as whole_cost,
    titled.runs > 0 as has_runs,
    split_part(titled.source_id, ':', 1) as kind,
    nullif(substring(titled.source_id, strpos(titled.source_id, ':') + 1), '') as id
  from titled
  left join lasting
    on lasting.workspace_id = titled.workspace_id
    and lasting.part_kind = titled.part_kind
    and lasting.group_id is not distinct from titled.group_id
  left join whole
    on whole.currency is not distinct from titled.currency
)
select
  case
    when named.part_kind <> 'statement' or $groupBy = 'statement' then named.title
    when $groupBy = 'source' then coalesce(job.name, asset_name.name, query_source.name, named.id, 'Not known')
    else coalesce(named.group_id, case when $groupBy = 'client' then 'Several or not known' else 'Not known' end)
  end as groupName,
  named.group_id as groupId,
  named.part_kind as partKind,
  named.kind as sourceKind,
  named.id as sourceId,
  case when $groupBy = 'statement' then named.statement_type end as statementType,
  $warehouseId as warehouseId,
  named.workspace_id as workspaceId,
  workspace.workspace_url as workspaceUrl,
  case when named.has_runs then named.runs end as runs,
  case when named.has_runs then named.failed_runs end as failedRuns,
  case when named.has_runs then named.canceled_runs end as canceledRuns,
  case when named.has_runs then named.cached_runs end as cachedRuns,
  case when named.users > 0 then named.users end as usersCount,
  cast(named.median_ms as bigint) as medianDuration,
  named.p95_ms as p95Duration,
  named.longest_ms as longestDuration,
  case when named.has_runs then named.duration_ms end as totalDuration,
  case when named.has_runs then named.waited_ms end as queuedDuration,
  case when named.has_runs then named.read_bytes end as readBytes,
  case when named.has_runs then named.spilled_bytes end as spilledBytes,
  named.last_start_time as lastRunTime,
  named.currency as currency,
  named.cost / nullif(named.runs, 0) as costPerRun,
  cast(named.cost / nullif(named.whole_cost, 0) as double) as costShare,
  named.cost as cost
-- include: #product/server/parts/sources-of-statements.sql
where $search is null
  or contains(lower(groupName), lower($search))
  or contains(lower(coalesce(named.kind, '')), lower($search))
