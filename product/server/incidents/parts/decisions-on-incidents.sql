-- Common tables from the decisions on: covering has the decisions that cover a published incident, the latest first.
-- One covers incidents of the same cause, target and scope whose days meet its own; one about an incident that is still there covers
-- no earlier one.
deciding as (
  select
    decided.*,
    coalesce(rule.cause, decided.rule) as cause,
    coalesce(own.begun_day, decided.firstDay) as covers_from
  from decided
  left join rule
    on rule.rule = decided.rule
  left join incident as own
    on own.incident_id = decided.incidentId
),
covering as (
  select
    published.incident_id,
    decided.incidentId as decision_id,
    decided.status,
    decided.reason,
    decided.muteUntil as mute_until,
    decided.decidedBy as decided_by,
    decided.decidedAt as decided_at,
    row_number() over (partition by published.incident_id order by decided.decidedAt desc, decided.incidentId) as place
  from published
  inner join deciding as decided
    on decided.cause = published.cause
    and decided.target = published.target
    and decided.scopeKey = published.scope_key
    and published.begun_day <= greatest(decided.lastDay, coalesce(decided.muteUntil, decided.lastDay))
    and published.last_day >= decided.covers_from
  where decided.status in ('DISMISSED', 'CLEANED')
)
