-- One row: an incident of some categories in all workspaces, with its title, what was compared and the name of its asset, and the
-- types and categories of all its rules.
with
of_rules as (
  select incident_id, array_agg(distinct incident_type) as types, array_agg(distinct category) as categories
  from incident_rule
  group by incident_id
)
select
  incident.incident_id as "incidentId",
  incident.rule, incident.target, incident.category,
  incident.cause,
  incident.cause_type as "causeType",
  incident.begun_day as "begunDay",
  coalesce(of_rules.types, [incident.incident_type]) as "ruleTypes",
  coalesce(of_rules.categories, [incident.category]) as "ruleCategories",
  incident.incident_type as "incidentType",
  incident.incident_subtype as "incidentSubtype",
  incident.subscription_id as "subscriptionId",
  incident.workspace_id as "workspaceId",
  incident.level,
  incident.asset_kind as "assetKind",
  incident.asset_id as "assetId",
  coalesce(job.name, asset_name.name, cluster_name.name) as "assetName",
  incident.sku_name as "skuName",
  incident.scope_key as "scopeKey",
  incident.period,
  incident.first_day as "firstDay",
  incident.last_day as "lastDay",
  cast(incident.occurrences as integer) as occurrences,
  incident.measured,
  incident.allowed,
  incident.current_cost as "currentCost",
  incident.reference_cost as "referenceCost",
  incident.currency, incident.price, incident.severity, incident.status,
  incident.resolved_day as "resolvedDay",
  coalesce(rule.title, incident.rule) as title,
  coalesce(rule.meaning, '') as meaning,
  coalesce(rule.limit_label, '') as "limitLabel",
  coalesce(rule.limit_format, 'count') as "limitFormat"
from incident
left join of_rules on of_rules.incident_id = incident.incident_id
left join rule on rule.rule = incident.rule
left join job
  on job.workspace_id = incident.workspace_id
  and job.job_id = case when incident.asset_kind = 'JOB' then incident.asset_id end
left join asset_name
  on asset_name.kind = case incident.asset_kind
    when 'DLT_PIPELINE' then 'pipeline'
    when 'POOL' then 'pool'
    when 'SQL_WAREHOUSE' then 'warehouse'
    when 'NOTEBOOK' then 'notebook'
    when 'APP' then 'app'
    when 'MODEL_SERVING' then 'endpoint'
    when 'VECTOR_SEARCH' then 'endpoint'
  end
  and asset_name.workspace_id = incident.workspace_id
  and asset_name.asset_id = incident.asset_id
left join cluster_name
  on cluster_name.workspace_id = incident.workspace_id
  and cluster_name.cluster_id = case when incident.asset_kind = 'ALL_PURPOSE_CLUSTER' then incident.asset_id end
where incident.category in ($categories)
