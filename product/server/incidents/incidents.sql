-- One row: an incident that lasted into the range, with what people decided about it. What was cleaned is left out; what a
-- correction took back is shown as it was last seen. What lies above workspaces is for who sees all of them.
with
-- include: #product/server/incidents/parts/kept-incidents.sql
,
of_rules as (
  select
    incident_rule.incident_id,
    array_agg(distinct incident_rule.incident_type) as types,
    array_agg(distinct incident_rule.category) as categories,
    array_agg(distinct rule.title) as titles
  from incident_rule
  inner join rule
    on rule.rule = incident_rule.rule
  where incident_rule.incident_id in (select incident_id from kept)
  group by incident_rule.incident_id
),
narrowed as (
  select kept.*, of_rules.titles
  from kept
  left join of_rules
    on of_rules.incident_id = kept.incident_id
  where ($shownStatus is null or kept.status = $shownStatus)
    and (
      $assignment is null
      or ($assignment = 'ME' and kept.assigned_to = $me)
      or ($assignment = 'NOBODY' and kept.assigned_to is null)
    )
    and ($assignee is null or contains(lower(kept.assigned_to), lower($assignee)))
    and ($severity is null or kept.severity = $severity)
    and ($incidentType is null or kept.incident_type = $incidentType or list_contains(of_rules.types, $incidentType))
    and (
      $incidentTypeList is null
      or list_contains(string_split($incidentTypeList, ','), kept.incident_type)
      or list_has_any(string_split($incidentTypeList, ','), of_rules.types)
    )
    and (
      $categoryList is null
      or list_contains(string_split($categoryList, ','), kept.category)
      or list_has_any(string_split($categoryList, ','), of_rules.categories)
    )
    and ($kindList is null or list_contains(string_split($kindList, ','), kept.kind))
    and ($workspaceList is null or list_contains(string_split($workspaceList, ','), kept.workspace_id))
    and ($subscriptionList is null or list_contains(string_split($subscriptionList, ','), kept.subscription_id))
    and ($assetKind is null or kept.kind = $assetKind)
    and ($assetId is null or kept.asset_id = $assetId)
    and (
      $instanceId is null
      or exists (
        select 1
        from finding
        where finding.workspace_id in ($workspaceIds)
          and finding.execution_kind = 'cluster_instance'
          and finding.execution_id = $instanceId
          and contains(kept.rules, ',' || finding.rule || ',')
          and finding.target = kept.target
          and finding.workspace_id = kept.workspace_id
          and finding.asset_id = kept.asset_id
          and finding.day >= kept.first_day
          and finding.day <= kept.last_day
      )
    )
),
asset as (
  select workspace_id, 'job' as kind, job_id as asset_id, name, coalesce(run_as_user_name, creator_user_name) as owner
  from job
  where workspace_id in ($workspaceIds)
    and job_id in (select asset_id from narrowed where kind = 'job')
  union all
  select workspace_id, 'cluster' as kind, cluster_id as asset_id, name, owner
  from cluster_name
  where workspace_id in ($workspaceIds)
    and cluster_id in (select asset_id from narrowed where kind = 'cluster')
  union all
  select
    narrowed_asset.workspace_id, narrowed_asset.kind, asset_name.asset_id, asset_name.name, asset_name.owner
  from (select distinct workspace_id, kind, asset_id from narrowed) as narrowed_asset
  inner join asset_name
    on asset_name.workspace_id = narrowed_asset.workspace_id
    and asset_name.asset_id = narrowed_asset.asset_id
    and asset_name.kind = case when narrowed_asset.kind in ('model_serving', 'vector_search') then 'endpoint' else narrowed_asset.kind end
  where asset_name.workspace_id in ($workspaceIds)
    and narrowed_asset.kind not in ('job', 'cluster')
),
submitted as (
  select workspace_id, job_id, max_by(run_name, start_time) as name, max_by(creator_user_name, start_time) as owner
  from run
  where workspace_id in ($workspaceIds)
    and job_id in (select asset_id from narrowed where kind = 'job')
    and run_type = 'SUBMIT_RUN'
  group by workspace_id, job_id
),
last_execution as (
  select distinct
    judged_execution.workspace_id, judged_execution.execution_kind, judged_execution.asset_id,
    judged_execution.execution_id, judged_execution.start_time
  from judged_execution
  where judged_execution.workspace_id in ($workspaceIds)
    and judged_execution.execution_id in (select execution_id from narrowed)
),
named as (
  select
    narrowed.*,
    coalesce(
      asset.name, submitted.name, narrowed.asset_name, narrowed.asset_id, narrowed.sku_name,
      case narrowed.level
        when 'WORKSPACE' then coalesce(workspace.workspace_name, narrowed.workspace_id)
        when 'SUBSCRIPTION' then narrowed.subscription_id
        else 'Account'
      end
    ) as name,
    coalesce(asset.owner, submitted.owner) as owner,
    coalesce(rule.title, narrowed.title, narrowed.rule) as shown_title,
    rule.meaning, rule.advice, rule.price_meaning, rule.limit_label, rule.limit_format,
    case when narrowed.money_group = 'WASTE' then rule.waste_causes else '' end as waste_causes,
    list_aggregate(list_sort(list_filter(narrowed.titles, title -> title <> rule.title)), 'string_agg', ', ') as also,
    narrowed.status = 'OPEN' and narrowed.money_group is distinct from 'PLAN' as is_counted,
    narrowed.status in ('OPEN', 'SNOOZED') and narrowed.money_group is distinct from 'PLAN' as has_stake,
    workspace.workspace_name,
    greatest(coalesce(last_execution.start_time, cast(narrowed.last_day as timestamp)), cast(narrowed.last_day as timestamp)) as event_time
  from narrowed
  left join rule
    on rule.rule = narrowed.rule
  left join workspace
    on workspace.workspace_id = narrowed.workspace_id
  left join asset
    on asset.workspace_id = narrowed.workspace_id
    and asset.kind = narrowed.kind
    and asset.asset_id = narrowed.asset_id
  left join submitted
    on submitted.workspace_id = narrowed.workspace_id
    and submitted.job_id = case when narrowed.kind = 'job' then narrowed.asset_id end
  left join last_execution
    on last_execution.workspace_id = narrowed.workspace_id
    and last_execution.execution_kind = narrowed.execution_kind
    and last_execution.asset_id = narrowed.asset_id
    and last_execution.execution_id = narrowed.execution_id
),
complete as (
  -- include: #models/parts/complete-days.sql
),
in_range as (
  select
    incident_id,
    cast(sum(money) as decimal(28, 10)) as money,
    bool_or(is_estimated and money <> 0) as is_estimated
  from incident_day
  where incident_id in (select incident_id from named)
    and ($since is null or day >= cast(cast($since as timestamp) as date))
    and ($until is null or day < cast(cast($until as timestamp) as date))
    and day < (select min(complete_until) from complete)
  group by incident_id
),
valued as (
  select
    named.*,
    coalesce(in_range.money, case when in_range.incident_id is null and named.price is not null then 0 end) as money_in_range,
    coalesce(in_range.is_estimated, false) as is_range_estimated
  from named
  left join in_range
    on in_range.incident_id = named.incident_id
  where $search is null
    or contains(lower(named.name), lower($search))
    or contains(lower(named.asset_id), lower($search))
    or contains(lower(concat_ws(' ', named.shown_title, named.also)), lower($search))
),
-- include: #product/server/incidents/parts/money-that-incidents-share.sql
select
  named.incident_id as incidentId,
  named.name as assetName,
  named.asset_id as assetId,
  named.kind as assetKind,
  named.shown_title as title,
  named.severity as severity,
  case named.severity when 'HIGH' then 3 when 'MEDIUM' then 2 else 1 end as severityRank,
  named.currency as currency,
  named.current_cost as currentCost,
  named.reference_cost as referenceCost,
  named.current_cost - named.reference_cost as costDifference,
  cast((named.current_cost - named.reference_cost) / nullif(named.reference_cost, 0) as double) as differenceShare,
  named.price as price,
  case when named.has_stake then named.at_stake end as atStake,
  shared.at_stake as sharedAtStake,
  named.money_in_range as moneyInRange,
  shared.in_range as sharedInRange,
  case when named.is_estimated then 'public VM price' end as estimatedBecause,
  case when named.has_stake and named.is_stake_estimated then 'public VM price' end as stakeEstimatedBecause,
  case when named.is_range_estimated then 'public VM price' end as rangeEstimatedBecause,
  named.also as alsoFound,
  named.event_time as eventTime,
  named.occurrences as occurrences,
  named.first_day as firstDay,
  named.last_day as lastDay,
  greatest(coalesce(named.resolved_day, cast(cast($dataNow as timestamp) as date)) - named.first_day, 0) as ageDays,
  named.status as status,
  named.workspace_name as workspaceName,
  named.owner as owner,
  named.incident_type as incidentType,
  named.incident_subtype as incidentSubtype,
  named.resolved_day as resolvedDay,
  named.reason as reason,
  named.mute_until as muteUntil,
  named.is_restated as isRestated,
  named.workspace_id as workspaceId,
  named.subscription_id as subscriptionId,
  named.sku_name as skuName,
  named.rule as rule,
  named.target as target,
  named.category as category,
  named.level as level,
  named.job_id as jobId,
  named.run_id as runId,
  named.attempt as attemptNumber,
  named.execution_kind as executionKind,
  named.execution_id as executionId,
  named.measured as measured,
  named.allowed as allowed,
  named.limit_label as limitLabel,
  named.limit_format as limitFormat,
  named.period as period,
  named.meaning as meaning,
  named.advice as advice,
  named.price_meaning as priceMeaning,
  named.policy_scope as policyScope,
  named.decision_id as decisionId,
  named.decided_by as decidedBy,
  named.decided_at as decidedAt,
  named.scope_key as scopeKey,
  named.cause as cause,
  named.assigned_to as assignedTo,
  named.comments as comments,
  named.snoozed_until as snoozedUntil,
  named.money_group as moneyGroup,
  named.rules as rules
from valued as named
left join shared
  on shared.incident_id = named.incident_id
