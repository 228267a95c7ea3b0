-- One row: an open incident of today with what it has at stake in a month less what it shares with others, and which cents that is.
with
-- include: #product/server/incidents/parts/kept-incidents.sql
,
valued as (
  select
    kept.*,
    coalesce(rule.title, kept.rule) as shown_title,
    case when kept.money_group = 'WASTE' then rule.waste_causes else '' end as waste_causes,
    rule.waste_causes as causes_of_rule,
    true as is_counted,
    cast(null as decimal(28, 10)) as money_in_range
  from kept
  left join rule
    on rule.rule = kept.rule
  where kept.status = 'OPEN'
    and kept.money_group is distinct from 'PLAN'
),
-- include: #product/server/incidents/parts/money-that-incidents-share.sql
select
  listed.workspace_id, listed.subscription_id, listed.level, listed.kind,
  case when listed.level = 'ASSET' then listed.asset_id else listed.scope_key end as asset_id,
  coalesce(listed.currency, $currency) as currency,
  listed.incident_id, listed.category, listed.shown_title as title,
  case
    when listed.level <> 'ASSET' then coalesce(
      listed.sku_name,
      case listed.level
        when 'WORKSPACE' then coalesce(workspace.workspace_name, listed.workspace_id)
        when 'SUBSCRIPTION' then listed.subscription_id
        else 'Account'
      end
    )
  end as name,
  listed.at_stake as whole,
  listed.at_stake - coalesce(shared.at_stake, 0) as money,
  case when listed.is_stake_estimated then 'public VM price' end as estimated_because,
  case
    when listed.money_group is distinct from 'WASTE' then 'other'
    when listed.causes_of_rule like '%failed%' then 'failed'
    when listed.causes_of_rule <> '' then 'unused'
    else 'other'
  end as cents
from valued as listed
left join shared
  on shared.incident_id = listed.incident_id
left join workspace
  on workspace.workspace_id = listed.workspace_id
