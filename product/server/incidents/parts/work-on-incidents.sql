-- Known incidents with who takes care of each, how many comments it has, and until when it is put off.
worked as (
  select unnest(from_json(coalesce(cast($work as varchar), '[]'), '[{
    "cause": "VARCHAR", "scopeKey": "VARCHAR", "firstDay": "DATE", "lastDay": "DATE", "assignedTo": "VARCHAR",
    "snoozedUntil": "DATE", "snoozedSeverity": "VARCHAR", "snoozedMoney": "DOUBLE", "comments": "BIGINT", "changedAt": "TIMESTAMP"
  }]'), max_depth := 2)
),
-- Work that covers an incident. It comes back earlier at a higher severity, or with more than half as much again at stake.
taken as (
  select
    known.incident_id,
    max_by(worked.assignedTo, worked.changedAt) as assigned_to,
    cast(sum(worked.comments) as bigint) as comments,
    max(case
      when worked.snoozedUntil > cast(cast($dataNow as timestamp) as date)
        and case known.severity when 'HIGH' then 3 when 'MEDIUM' then 2 else 1 end
          <= case worked.snoozedSeverity when 'HIGH' then 3 when 'MEDIUM' then 2 else 1 end
        and coalesce(cast(known.at_stake as double) <= 1.5 * worked.snoozedMoney, true)
      then worked.snoozedUntil
    end) as snoozed_until
  from known
  inner join worked
    on worked.cause = known.cause
    and worked.scopeKey = known.scope_key
    and known.first_day <= worked.lastDay
    and known.last_day >= worked.firstDay
  group by known.incident_id
),
handled as (
  select
    known.* exclude (status),
    case when known.status = 'OPEN' and taken.snoozed_until is not null then 'SNOOZED' else known.status end as status,
    taken.assigned_to,
    coalesce(taken.comments, 0) as comments,
    case when known.status = 'OPEN' then taken.snoozed_until end as snoozed_until
  from known
  left join taken
    on taken.incident_id = known.incident_id
),
