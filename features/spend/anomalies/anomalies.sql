-- One row: an asset, a workspace, a SKU or the account with days in a row, at most a week apart, on which it cost unusually much
-- for its own cause. What stands above workspaces is for who sees all of them.
with
whole as (
  select coalesce(bool_and(workspace_id in ($workspaceIds)), false) as is_whole
  from workspace
),
reported as (
  select
    account_id, workspace_id, level, asset_kind, asset_id, sku_name, scope_key, currency, day, cost,
    excess_cost,
    case
      when lag(day) over scopes is null or day - lag(day) over scopes > 7 then 1
      else 0
    end as begins
  from cost_anomaly
  cross join whole
  where (workspace_id in ($workspaceIds) or (workspace_id is null and whole.is_whole))
    and ($currency is null or currency = $currency)
    and day < cast(cast($until as timestamp) as date)
  window scopes as (partition by account_id, scope_key, currency order by day)
),
numbered as (
  select
    *,
    sum(begins) over (partition by account_id, scope_key, currency order by day) as number
  from reported
),
incident as (
  select
    account_id, workspace_id, level, asset_kind, asset_id, sku_name, scope_key, currency,
    min(day) as first_day,
    max(day) as last_day,
    cast(count(*) as bigint) as days,
    cast(sum(cost) as decimal(28, 10)) as cost,
    cast(cast(sum(excess_cost) as decimal(28, 2)) as decimal(28, 10)) as excess_cost
  from numbered
  group by account_id, workspace_id, level, asset_kind, asset_id, sku_name, scope_key, currency, number
),
asset as (
  -- include: #product/server/parts/named-assets.sql
    and cluster_id in (select asset_id from incident)
  union all
  select workspace_id, job_id as asset_id, name
  from job
  where workspace_id in ($workspaceIds)
    and job_id in (select asset_id from incident)
),
named as (
  select workspace_id, asset_id, min(name) as name
  from asset
  group by workspace_id, asset_id
)
select
  incident.scope_key as scopeKey,
  coalesce(incident.asset_kind, incident.level) as scopeKind,
  coalesce(incident.asset_id, incident.sku_name, incident.workspace_id, incident.account_id) as scopeId,
  coalesce(named.name, incident.asset_id, incident.sku_name, workspace.workspace_name, incident.workspace_id, incident.account_id) as scopeName,
  incident.workspace_id as workspaceId,
  workspace.workspace_name as workspaceName,
  strftime(incident.first_day, '%Y-%m-%d') as firstDay,
  strftime(incident.last_day, '%Y-%m-%d') as lastDay,
  incident.days as days,
  incident.currency as currency,
  incident.cost as cost,
  incident.excess_cost as excessCost
from incident
left join named
  on named.workspace_id = incident.workspace_id
  and named.asset_id = incident.asset_id
left join workspace
  on workspace.workspace_id = incident.workspace_id
where incident.last_day >= cast(cast($since as timestamp) as date)
  and (
    $search is null
    or contains(lower(coalesce(named.name, incident.asset_id, incident.sku_name, workspace.workspace_name, incident.workspace_id, incident.account_id)), lower($search))
  )
