-- Known incidents with who takes care of each, how many comments it has, and until when it is put off.
worked as (
  select unnest(from_json($work, '[{
    "cause": "VARCHAR", "scopeKey": "VARCHAR", "firstDay": "DATE", "lastDay": "DATE", "assignedTo": "VARCHAR",
    "snoozedUntil": "DATE", "snoozedSeverity": "VARCHAR", "snoozedMoney": "DOUBLE", "comments": "BIGINT", "changedAt": "TIMESTAMP"
  }]'), max_depth := 2)
),
-- Comparisons of one cost are one cause, and so are processors and memory of the same machines.
caused as (
  select
    known.*,
    case
      when known.incident_type like 'COST%' then 'COST'
      when known.incident_type in ('OVER_PROVISIONING', 'UNDER_PROVISIONING')
        then concat(known.incident_type, ' ', split_part(coalesce(known.incident_subtype, ''), '_', 1))
      else known.incident_type
    end as cause
  from known
),
-- Work that covers an incident. It comes back earlier at a higher severity, or at more than half as much money again: of a
-- comparison its difference, else the money of a day.
taken as (
  select
    caused.incident_id,
    max_by(worked.assignedTo, worked.changedAt) as assigned_to,
    cast(sum(worked.comments) as bigint) as comments,
    max(case
      when worked.snoozedUntil > cast(cast($dataNow as timestamp) as date)
        and case caused.severity when 'HIGH' then 3 when 'MEDIUM' then 2 else 1 end
          <= case worked.snoozedSeverity when 'HIGH' then 3 when 'MEDIUM' then 2 else 1 end
        and coalesce(
          cast(coalesce(caused.current_cost - caused.reference_cost, caused.price / (caused.last_day - caused.first_day + 1)) as double)
            <= 1.5 * worked.snoozedMoney,
          true
        )
      then worked.snoozedUntil
    end) as snoozed_until
  from caused
  inner join worked
    on worked.cause = caused.cause
    and worked.scopeKey = caused.scope_key
    and caused.first_day <= worked.lastDay
    and caused.last_day >= worked.firstDay
  group by caused.incident_id
),
handled as (
  select
    caused.* exclude (status),
    case when caused.status = 'OPEN' and taken.snoozed_until is not null then 'SNOOZED' else caused.status end as status,
    taken.assigned_to,
    coalesce(taken.comments, 0) as comments,
    case when caused.status = 'OPEN' then taken.snoozed_until end as snoozed_until
  from caused
  left join taken
    on taken.incident_id = caused.incident_id
),
