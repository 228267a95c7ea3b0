-- One row: runs of one statement from one source by one user on a SQL warehouse with what they did and cost in the range; or all other
-- statements, or time without any.
with
part as (
  select
    workspace_id, part_kind, fingerprint,
    case when part_kind = 'statement' then source_id end as source_id,
    case when part_kind = 'statement' then executed_by end as executed_by,
    coalesce(currency, $currency) as currency,
    max(statement_text) as statement_text,
    max(statement_type) as statement_type,
    cast(sum(statements) as integer) as runs,
    cast(sum(failed_statements) as integer) as failed_runs,
    cast(sum(cached_statements) as integer) as cached_runs,
    cast(sum(duration_ms) as bigint) as duration_ms,
    max(longest_ms) as longest_ms,
    cast(sum(waited_ms) as bigint) as waited_ms,
    cast(sum(read_bytes) as bigint) as read_bytes,
    cast(sum(spilled_bytes) as bigint) as spilled_bytes,
    cast(sum(cost) as decimal(28, 10)) as cost
  from warehouse_statement_day
  where workspace_id in ($workspaceIds)
    and warehouse_id = $warehouseId
    and ($currency is null or currency is null or currency = $currency)
    and day >= cast(cast($since as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
  group by all
),
named as (
  select
    part.*,
    part.source_id as source_key,
    part.runs > 0 as has_runs,
    split_part(part.source_id, ':', 1) as kind,
    nullif(substring(part.source_id, strpos(part.source_id, ':') + 1), '') as id,
    -- include: #features/workloads/warehouse-statements/parts/title-of-part.sql
    as title
  from part
)
select
  named.title as statementText,
  named.part_kind as partKind,
  named.fingerprint as fingerprint,
  named.statement_type as statementType,
  named.kind as sourceKind,
  coalesce(job.name, asset_name.name, query_source.name, named.id) as sourceName,
  named.id as sourceId,
  named.executed_by as userName,
  $warehouseId as warehouseId,
  named.workspace_id as workspaceId,
  workspace.workspace_url as workspaceUrl,
  case when named.has_runs then named.runs end as runs,
  case when named.has_runs then named.failed_runs end as failedRuns,
  case when named.has_runs then named.cached_runs end as cachedRuns,
  case when named.has_runs then named.duration_ms end as totalDuration,
  named.longest_ms as longestDuration,
  case when named.has_runs then named.waited_ms end as queuedDuration,
  case when named.has_runs then named.read_bytes end as readBytes,
  case when named.has_runs then named.spilled_bytes end as spilledBytes,
  named.currency as currency,
  named.cost as cost,
  named.cost / nullif(named.runs, 0) as costPerRun
-- include: #product/server/parts/sources-of-statements.sql
where $search is null
  or contains(lower(named.title), lower($search))
  or contains(lower(coalesce(job.name, asset_name.name, query_source.name, named.id, '')), lower($search))
  or contains(lower(coalesce(named.executed_by, '')), lower($search))
