-- One row: a source of statements on a SQL warehouse with what they did and cost in the range, or what it cost while none worked.
with
asked as (
  select
    workspace_id, warehouse_id, source_id,
    cast(sum(statements) as integer) as statements,
    cast(sum(failed_statements) as integer) as failed_statements,
    cast(sum(read_bytes) as bigint) as read_bytes,
    cast(sum(spilled_bytes) as bigint) as spilled_bytes,
    cast(sum(duration_ms) as bigint) as duration_ms,
    max(longest_ms) as longest_ms,
    cast(sum(waited_ms) as bigint) as waited_ms
  from statement_day
  where workspace_id in ($workspaceIds)
    and warehouse_id = $warehouseId
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by workspace_id, warehouse_id, source_id
),
spent as (
  select
    workspace_id,
    warehouse_id,
    coalesce(source_id, case when phase = 'unknown' then 'unknown:' else 'idle:' end) as source_id,
    currency,
    cast(sum(cost) as decimal(28, 10)) as cost
  from warehouse_source_day
  where workspace_id in ($workspaceIds)
    and warehouse_id = $warehouseId
    and ($currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by all
),
merged as (
  select
    coalesce(spent.workspace_id, asked.workspace_id) as workspace_id,
    coalesce(spent.source_id, asked.source_id) as source,
    asked.*,
    spent.currency,
    spent.cost
  from asked
  full outer join spent
    on spent.workspace_id = asked.workspace_id
    and spent.source_id = asked.source_id
),
named as (
  select
    merged.*,
    merged.source as source_key,
    split_part(merged.source, ':', 1) as kind,
    nullif(substring(merged.source, strpos(merged.source, ':') + 1), '') as id
  from merged
)
select
  coalesce(named.kind, 'unknown') as sourceKind,
  coalesce(
    job.name, asset_name.name, query_source.name, named.id,
    case named.kind when 'idle' then 'Idle' else 'Not known' end
  ) as sourceName,
  named.id as sourceId,
  $warehouseId as warehouseId,
  named.workspace_id as workspaceId,
  workspace.workspace_url as workspaceUrl,
  named.statements as statements,
  named.failed_statements as failedStatements,
  named.read_bytes as readBytes,
  named.duration_ms as totalDuration,
  named.longest_ms as longestDuration,
  named.waited_ms as waitedDuration,
  named.spilled_bytes as spilledBytes,
  coalesce(named.currency, $currency) as currency,
  named.cost as cost,
  named.cost / nullif(named.statements, 0) as costPerQuery
-- include: #product/server/parts/sources-of-statements.sql
where $search is null
  or contains(lower(coalesce(job.name, asset_name.name, query_source.name, named.id, '')), lower($search))
  or contains(named.kind, lower($search))
