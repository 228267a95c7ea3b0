-- One row: a rule with its own category and type, and its cause with the category and type of that.
select distinct
  rule.rule,
  rule_target.category,
  rule_target.incident_type as "incidentType",
  rule.cause,
  rule.cause_category as "causeCategory",
  rule.cause_type as "causeType"
from rule
inner join rule_target on rule_target.rule = rule.rule
