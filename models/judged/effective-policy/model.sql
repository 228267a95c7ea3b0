-- One row: what holds of a rule for a target everywhere (no workspace), in a workspace for which, or for whose subscription, a
-- policy is set, or for an asset for which one is set: the most specific policy wins, also where it switches the rule off; where
-- none is set, what the rule itself declares holds. A workspace without a subscription is found by its account.
with
set_policy as (
  select
    policy.rule, policy.target, policy.scope,
    case policy.scope when 'GLOBAL' then 1 when 'SUBSCRIPTION' then 2 when 'WORKSPACE' then 3 else 4 end as rank,
    case
      when policy.scope = 'GLOBAL' then ''
      when policy.scope = 'SUBSCRIPTION' then workspace.workspace_id
      else policy.workspace_id
    end as workspace_id,
    case when policy.scope = 'ASSET' then policy.asset_id else '' end as asset_id,
    policy.is_enabled, policy.limit_1, policy.limit_2, policy.minimum, policy.severity
  from policy
  left join workspace
    on coalesce(workspace.subscription_id, workspace.account_id) = case when policy.scope = 'SUBSCRIPTION' then policy.subscription_id end
),
place as (
  select distinct target, '' as workspace_id, '' as asset_id
  from rule_target
  union
  select target, workspace_id, asset_id
  from set_policy
  where workspace_id is not null
),
candidate as (
  select
    place.target, place.workspace_id, place.asset_id, rule_target.rule,
    'DEFAULT' as scope,
    0 as rank,
    rule_target.is_enabled, rule_target.limit_1, rule_target.limit_2, rule_target.minimum,
    cast(null as string) as severity
  from place
  inner join rule_target
    on rule_target.target = place.target
  where rule_target.waits_for is null
  union all
  select
    place.target, place.workspace_id, place.asset_id, set_policy.rule, set_policy.scope, set_policy.rank,
    set_policy.is_enabled, set_policy.limit_1, set_policy.limit_2, set_policy.minimum, set_policy.severity
  from place
  inner join set_policy
    on set_policy.target = place.target
    and (set_policy.workspace_id = place.workspace_id or set_policy.workspace_id = '')
    and (set_policy.asset_id = place.asset_id or set_policy.asset_id = '')
),
ranked as (
  select
    target, workspace_id, asset_id, rule, scope, is_enabled, limit_1, limit_2, minimum, severity,
    row_number() over (
      partition by target, workspace_id, asset_id, rule
      order by rank desc nulls last
    ) as place
  from candidate
)
select
  target, workspace_id, asset_id, rule, scope, is_enabled, limit_1, limit_2, minimum, severity
from ranked
where place = 1
