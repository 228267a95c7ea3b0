-- One row: an incident of a budget in a month, or of a commit in a year: of what rules found about one, the reached overrun goes
-- before the projected one. It is over with its period. Level is BUDGET or COMMIT: such an incident lies in no asset, and the
-- same money is in the cost of others. Asset_id is the name of what the budget is for, price the overrun.
with
ranked as (
  select
    cost_budget_finding.*,
    case severity when 'HIGH' then 3 when 'MEDIUM' then 2 else 1 end as severity_rank,
    row_number() over (
      partition by account_id, scope_key, currency, day
      order by case rule when 'budget_exceeded' then 1 else 2 end nulls last, rule nulls last, target nulls last
    ) as place
  from cost_budget_finding
)
select
  substring(
    md5(
      concat_ws(
        '/',
        found.rule, found.target, found.account_id, found.scope_key, found.currency,
        cast(budget_feature.first_day as string)
      )
    ),
    1,
    16
  ) as incident_id,
  found.rule, found.target, rule_target.category, rule_target.incident_type, rule_target.incident_subtype,
  found.account_id, found.subscription_id, found.workspace_id,
  budget_feature.kind as level,
  cast(null as string) as asset_kind,
  budget_feature.name as asset_id,
  cast(null as string) as sku_name,
  found.scope_key,
  cast(null as string) as period,
  budget_feature.first_day,
  found.day as last_day,
  cast(1 as bigint) as occurrences,
  cast(null as string) as execution_kind,
  cast(null as string) as execution_id,
  cast(null as string) as job_id,
  cast(null as string) as run_id,
  cast(null as int) as attempt,
  found.measured, found.allowed, found.current_cost, found.reference_cost, found.currency, found.price,
  found.severity,
  case when budget_feature.is_over then 'RESOLVED' else 'OPEN' end as status,
  case when budget_feature.is_over then budget_feature.until_day end as resolved_day,
  found.policy_scope
from ranked as found
inner join budget_feature
  on budget_feature.scope_key = found.scope_key
  and budget_feature.currency = found.currency
  and budget_feature.day = found.day
inner join rule_target
  on rule_target.rule = found.rule
  and rule_target.target = found.target
where found.place = 1
