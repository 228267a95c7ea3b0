-- One row: a rule with what it is aimed at and what holds where nothing is set, for who sees a workspace.
select
  rule_target.rule as rule,
  rule.title as title,
  rule.meaning as meaning,
  rule_target.category as category,
  rule_target.incident_type as incidentType,
  rule_target.incident_subtype as incidentSubtype,
  rule_target.target as target,
  rule_target.frequency as frequency,
  rule_target.is_enabled as isEnabled,
  rule_target.limit_1 as limit1,
  rule_target.limit_1_label as limit1Label,
  rule_target.limit_1_unit as limit1Unit,
  rule_target.limit_1_least as limit1Least,
  rule_target.limit_1_most as limit1Most,
  rule_target.limit_2 as limit2,
  rule_target.limit_2_label as limit2Label,
  rule_target.limit_2_unit as limit2Unit,
  rule_target.limit_2_least as limit2Least,
  rule_target.limit_2_most as limit2Most,
  rule_target.minimum as minimum,
  rule_target.waits_for as waitsFor
from rule_target
inner join rule using (rule)
where exists (select 1 from workspace where workspace_id in ($workspaceIds))
order by rule_target.rule, rule_target.target
