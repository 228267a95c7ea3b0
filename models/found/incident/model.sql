-- One row: an incident: a rule and a thing, from the first day on which something was found until the rule found nothing again.
select
  incident_id, rule, target, category, incident_type, incident_subtype, account_id, subscription_id,
  workspace_id, level, asset_kind, asset_id, sku_name, scope_key, period, first_day, last_day, occurrences,
  execution_kind, execution_id, job_id, run_id, attempt, measured, allowed, current_cost, reference_cost,
  currency, price, severity, status, resolved_day, policy_scope
from execution_incident
union all
select
  incident_id, rule, target, category, incident_type, incident_subtype, account_id, subscription_id,
  workspace_id, level, asset_kind, asset_id, sku_name, scope_key, period, first_day, last_day, occurrences,
  execution_kind, execution_id, job_id, run_id, attempt, measured, allowed, current_cost, reference_cost,
  currency, price, severity, status, resolved_day, policy_scope
from cost_incident
