-- One row: a cost incident that the reader may see, with the days of its strongest rule; what stands above workspaces is for who
-- sees all of them.
with
whole as (
  select coalesce(bool_and(workspace_id in ($workspaceIds)), false) as is_whole
  from workspace
)
select
  coalesce(incident.incident_subtype, incident.incident_type) as comparison,
  incident.target as target,
  incident.level as level,
  incident.subscription_id as subscriptionId,
  incident.workspace_id as workspaceId,
  incident.asset_kind as assetKind,
  incident.asset_id as assetId,
  incident.sku_name as skuName,
  incident.period as period,
  incident.currency as currency,
  strftime(strongest.first_day, '%Y-%m-%d') as firstDay,
  strftime(strongest.last_day, '%Y-%m-%d') as lastDay,
  cast(incident.current_cost as varchar) as currentCost,
  cast(incident.reference_cost as varchar) as referenceCost
from incident
inner join incident_rule as strongest
  on strongest.incident_id = incident.incident_id
  and strongest.is_strongest
cross join whole
where incident.incident_id = $incidentId
  and incident.period is not null
  and (
    incident.workspace_id in ($workspaceIds)
    or (incident.workspace_id is null and whole.is_whole)
  )
