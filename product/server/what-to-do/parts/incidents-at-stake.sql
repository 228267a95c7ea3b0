-- Common tables: at_stake has what open incidents have at stake in a month, less what they share with others, and which cents that are.
-- Open incidents as their list has them, of today and without their names.
listed_incident as (
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
  select valued.*, shared.at_stake as shared_at_stake
  from valued
  left join shared
    on shared.incident_id = valued.incident_id
),
at_stake as (
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
    listed.at_stake - coalesce(listed.shared_at_stake, 0) as money,
    case when listed.is_stake_estimated then 'public VM price' end as estimated_because,
    case
      when listed.money_group is distinct from 'WASTE' then 'other'
      when listed.causes_of_rule like '%failed%' then 'failed'
      when listed.causes_of_rule <> '' then 'unused'
      else 'other'
    end as cents
  from listed_incident as listed
  left join workspace
    on workspace.workspace_id = listed.workspace_id
)
