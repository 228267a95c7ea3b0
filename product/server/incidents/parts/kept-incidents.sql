-- Common tables: kept has the incidents that lasted into the range, with what people decided about them and the kind of their asset.
-- What was cleaned is left out; what lies above workspaces is for who sees all of them. None has a name.
decided as (
  select unnest(from_json(coalesce(cast($decisions as varchar), '[]'), '[{
    "incidentId": "VARCHAR", "rule": "VARCHAR", "target": "VARCHAR", "category": "VARCHAR", "scopeKey": "VARCHAR",
    "workspaceId": "VARCHAR", "subscriptionId": "VARCHAR", "firstDay": "DATE", "lastDay": "DATE", "occurrences": "BIGINT",
    "severity": "VARCHAR", "price": "VARCHAR", "status": "VARCHAR", "reason": "VARCHAR", "muteUntil": "DATE",
    "decidedBy": "VARCHAR", "decidedAt": "TIMESTAMP", "title": "VARCHAR", "incidentType": "VARCHAR",
    "incidentSubtype": "VARCHAR", "level": "VARCHAR", "assetKind": "VARCHAR", "assetId": "VARCHAR", "assetName": "VARCHAR",
    "skuName": "VARCHAR", "period": "VARCHAR", "measured": "DOUBLE", "allowed": "DOUBLE", "currentCost": "VARCHAR",
    "referenceCost": "VARCHAR", "currency": "VARCHAR"
  }]'), max_depth := 2)
),
whole as (
  select coalesce(bool_and(workspace_id in ($workspaceIds)), false) as is_whole
  from workspace
),
-- What cannot be shown is left out here, before its columns are carried on: a decision dismisses what is open or resolved, and
-- what is put off is open.
published as (
  select incident.*
  from incident
  cross join whole
  where (
      incident.workspace_id in ($workspaceIds)
      or (incident.workspace_id is null and whole.is_whole)
    )
    and ($category is null or (incident.category = 'COST') = ($category = 'COST'))
    and ($currency is null or incident.currency is null or incident.currency = $currency)
    and ($incidentId is null or incident.incident_id = $incidentId)
    and (
      $since is null
      or incident.status = 'OPEN'
      or coalesce(incident.resolved_day, incident.last_day) >= cast(cast($since as timestamp) as date)
    )
    and ($until is null or incident.first_day < cast(cast($until as timestamp) as date))
    and (
      $shownStatus is null
      or $shownStatus = 'DISMISSED'
      or incident.status = case $shownStatus when 'SNOOZED' then 'OPEN' else $shownStatus end
    )
),
-- include: #product/server/incidents/parts/decisions-on-incidents.sql
,
known as (
  select
    published.incident_id, published.rule, published.target, published.category, published.incident_type,
    published.incident_subtype, cast(null as varchar) as title, cast(null as varchar) as asset_name, published.workspace_id,
    published.subscription_id, published.level, published.asset_kind, published.asset_id, published.sku_name,
    published.scope_key, published.period, published.first_day, published.last_day, published.occurrences,
    published.execution_kind, published.execution_id, published.job_id, published.run_id, published.attempt,
    published.measured, published.allowed, published.current_cost, published.reference_cost, published.currency,
    published.price, published.at_stake, published.is_estimated, published.is_stake_estimated, published.rules, published.cause, published.money_group, published.severity, published.policy_scope, published.resolved_day, false as is_restated,
    case when covering.status = 'DISMISSED' then covering.status else published.status end as status,
    covering.decision_id, covering.reason, covering.mute_until, covering.decided_by, covering.decided_at
  from published
  left join covering
    on covering.incident_id = published.incident_id
    and covering.place = 1
  where covering.status is distinct from 'CLEANED'
  union all
  select
    decided.incidentId, decided.rule, decided.target, decided.category, decided.incidentType,
    decided.incidentSubtype, decided.title, decided.assetName, decided.workspaceId,
    decided.subscriptionId, decided.level, decided.assetKind, decided.assetId, decided.skuName,
    decided.scopeKey, decided.period, decided.firstDay, decided.lastDay, decided.occurrences,
    null, null, null, null, null,
    decided.measured, decided.allowed, cast(decided.currentCost as decimal(28, 10)), cast(decided.referenceCost as decimal(28, 10)), decided.currency,
    cast(decided.price as decimal(28, 10)), null, false, false, ',' || decided.rule || ',', decided.rule, null, decided.severity, null, cast(decided.decidedAt as date), true,
    'RESOLVED', null, null, null, null, null
  from decided
  cross join whole
  where decided.status = 'RESTATED'
    and (decided.workspaceId in ($workspaceIds) or (decided.workspaceId is null and whole.is_whole))
    and decided.incidentId not in (select incident_id from incident)
    and ($category is null or (decided.category = 'COST') = ($category = 'COST'))
    and ($currency is null or decided.currency is null or decided.currency = $currency)
    and ($incidentId is null or decided.incidentId = $incidentId)
    and ($until is null or decided.firstDay < cast(cast($until as timestamp) as date))
),
-- include: #product/server/incidents/parts/work-on-incidents.sql
kept as (
  select
    handled.*,
    case
      when handled.level <> 'ASSET' then lower(handled.level)
      when handled.asset_kind = 'DLT_PIPELINE' then 'pipeline'
      when handled.asset_kind = 'ALL_PURPOSE_CLUSTER' then 'cluster'
      when handled.asset_kind = 'SQL_WAREHOUSE' then 'warehouse'
      else lower(handled.asset_kind)
    end as kind
  from handled
  where $since is null
    or handled.status in ('OPEN', 'SNOOZED')
    or coalesce(handled.resolved_day, handled.last_day) >= cast(cast($since as timestamp) as date)
)
