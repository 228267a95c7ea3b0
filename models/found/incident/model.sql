-- One row: an incident: a cause and a thing, from the first day on which a rule of the cause found something until all of them
-- found nothing again. Its values are those of its strongest rule, `rules` has all, each between commas. At_stake is the money of the
-- cause in a month: that of the last 7 complete days with the cause (of the last 28 where it was found on fewer than 3 of
-- them), at most what the thing cost, times 30.4 by the days; null where no price is known, not all of the days have usage of
-- the account yet, or a month was found that lies before them: the month that is not over is not judged yet. Last_day of one that is open is the last complete day where its cause was found on it. Incidents of budgets and
-- commits come as budget_incident has them. Is_estimated: VMs are a part of its price, and is_stake_estimated of what is at stake.
with
complete as (
  -- include: #models/parts/complete-days.sql
),
known as (
  select account_id, unix_date(cast(min(first_usage_time) as date)) as first_number
  from billing_horizon
  group by account_id
),
-- From how much at stake a month an incident is of high and of medium severity, where no policy sets it.
severity_limit as (
  select
    max(case when name = 'incident_high_at_stake' then cast(value as decimal(28,10)) end) as high,
    max(case when name = 'incident_medium_at_stake' then cast(value as decimal(28,10)) end) as medium
  from derivation_setting
),
whole as (
  select
    incident_id,
    min(first_day) as first_day,
    min(begun_day) as begun_day,
    max(last_day) as last_day,
    case when count(*) = count(resolved_day) then max(resolved_day) end as resolved_day,
    ',' || array_join(array_sort(array_agg(distinct rule)), ',') || ',' as rules,
    max(case policy_severity when 'HIGH' then 3 when 'MEDIUM' then 2 when 'LOW' then 1 end) as policy_rank
  from incident_rule
  group by incident_id
),
counted as (
  select
    incident_id,
    max(case when is_found then day end) as found_day,
    sum(occurrences) as occurrences,
    cast(sum(price) as decimal(28,10)) as price,
    cast(sum(money) as decimal(28,10)) as money,
    max(case when is_estimated and price <> 0 then 1 else 0 end) = 1 as is_estimated
  from incident_day
  group by incident_id
),
-- The last day that counts: of a resolved incident the last one on which it was found.
ended as (
  select
    strongest.incident_id, strongest.account_id, strongest.scope_key, strongest.currency, strongest.period,
    known.first_number,
    case
      when whole.resolved_day is null then unix_date(complete.complete_until) - 1
      else least(unix_date(complete.complete_until) - 1, unix_date(counted.found_day))
    end as end_number
  from incident_rule as strongest
  inner join whole
    on whole.incident_id = strongest.incident_id
  inner join counted
    on counted.incident_id = strongest.incident_id
  inner join complete
    on complete.account_id = strongest.account_id
  inner join known
    on known.account_id = strongest.account_id
  where strongest.is_strongest
),
recent as (
  select
    ended.incident_id,
    sum(case when unix_date(incident_day.day) > ended.end_number - 7 then 1 else 0 end) as days_7,
    sum(case when unix_date(incident_day.day) > ended.end_number - 7 then incident_day.money end) as money_7,
    count(*) as days_28,
    sum(incident_day.money) as money_28,
    max(
      case
        when incident_day.is_estimated and incident_day.money <> 0 and unix_date(incident_day.day) > ended.end_number - 7 then 1
        else 0
      end
    ) as estimated_7,
    max(case when incident_day.is_estimated and incident_day.money <> 0 then 1 else 0 end) as estimated_28,
    max(incident_day.day) as found_day
  from ended
  inner join incident_day
    on incident_day.incident_id = ended.incident_id
  where incident_day.is_found
    and unix_date(incident_day.day) > ended.end_number - 28
    and unix_date(incident_day.day) <= ended.end_number
  group by ended.incident_id
),
spent as (
  select
    ended.incident_id,
    sum(case when unix_date(scope_day.day) > ended.end_number - 7 then scope_day.cost else 0 end) as cost_7,
    sum(scope_day.cost) as cost_28
  from ended
  inner join scope_day
    on scope_day.account_id = ended.account_id
    and scope_day.scope_key = ended.scope_key
    and scope_day.currency = ended.currency
  where unix_date(scope_day.day) > ended.end_number - 28
    and unix_date(scope_day.day) <= ended.end_number
  group by ended.incident_id
),
taken as (
  select
    ended.incident_id, recent.found_day,
    case when recent.days_7 >= 3 then 7 else 28 end as days,
    case
      when ended.end_number - case when recent.days_7 >= 3 then 7 else 28 end + 1 < ended.first_number then null
      when recent.days_7 >= 3 then recent.money_7
      when recent.days_28 > 0 then recent.money_28
      when counted.money is not null and coalesce(ended.period, '') <> 'MONTH' then 0
    end as money,
    case when recent.days_7 >= 3 then spent.cost_7 else spent.cost_28 end as cost,
    case when recent.days_7 >= 3 then recent.estimated_7 else recent.estimated_28 end as estimated
  from ended
  inner join counted
    on counted.incident_id = ended.incident_id
  left join recent
    on recent.incident_id = ended.incident_id
  left join spent
    on spent.incident_id = ended.incident_id
),
-- 30.4 by 7 is 304 by 70: what the first quotient leaves is divided once more, so that the last digit is right.
capped as (
  select
    incident_id, found_day, days, estimated,
    cast(
      cast(case when cost < money then cost else money end as decimal(28,10)) * cast(304 as decimal(3,0))
      as decimal(28,10)
    ) as amount
  from taken
),
nearly as (
  select
    capped.*,
    cast(cast(amount as double) / (days * 10) as decimal(28,10)) as quotient
  from capped
),
stake as (
  select
    incident_id, found_day, estimated,
    cast(
      quotient + cast(cast(amount - quotient * cast(days * 10 as decimal(3,0)) as double) / (days * 10) as decimal(28,10))
      as decimal(28,10)
    ) as at_stake
  from nearly
)
select
  strongest.incident_id, strongest.cause, strongest.rule, whole.rules, strongest.target,
  rule.cause_category as category,
  rule.cause_type, rule.money_group, strongest.incident_type, strongest.incident_subtype,
  strongest.account_id, strongest.subscription_id, strongest.workspace_id, strongest.level,
  strongest.asset_kind, strongest.asset_id, strongest.sku_name, strongest.scope_key, strongest.period,
  whole.first_day, whole.begun_day,
  case
    when whole.resolved_day is null and stake.found_day > whole.last_day then stake.found_day
    else whole.last_day
  end as last_day,
  cast(counted.occurrences as bigint) as occurrences,
  strongest.execution_kind, strongest.execution_id, strongest.job_id, strongest.run_id, strongest.attempt,
  strongest.measured, strongest.allowed, strongest.current_cost, strongest.reference_cost,
  strongest.currency, counted.price, stake.at_stake,
  coalesce(counted.is_estimated, false) as is_estimated,
  coalesce(stake.estimated = 1 and stake.at_stake <> 0, false) as is_stake_estimated,
  case
    when whole.policy_rank = 3 then 'HIGH'
    when whole.policy_rank = 2 then 'MEDIUM'
    when whole.policy_rank = 1 then 'LOW'
    when stake.at_stake >= severity_limit.high then 'HIGH'
    when stake.at_stake >= severity_limit.medium then 'MEDIUM'
    else 'LOW'
  end as severity,
  case when whole.resolved_day is null then 'OPEN' else 'RESOLVED' end as status,
  whole.resolved_day, strongest.policy_scope
from incident_rule as strongest
inner join whole
  on whole.incident_id = strongest.incident_id
inner join rule
  on rule.rule = strongest.rule
left join counted
  on counted.incident_id = strongest.incident_id
left join stake
  on stake.incident_id = strongest.incident_id
cross join severity_limit
where strongest.is_strongest
union all
select
  budget_incident.incident_id, rule.cause, budget_incident.rule,
  ',' || budget_incident.rule || ',' as rules,
  budget_incident.target,
  rule.cause_category as category,
  rule.cause_type, rule.money_group, budget_incident.incident_type, budget_incident.incident_subtype,
  budget_incident.account_id, budget_incident.subscription_id, budget_incident.workspace_id,
  budget_incident.level, budget_incident.asset_kind, budget_incident.asset_id, budget_incident.sku_name,
  budget_incident.scope_key, budget_incident.period, budget_incident.first_day,
  budget_incident.first_day as begun_day,
  budget_incident.last_day, budget_incident.occurrences, budget_incident.execution_kind,
  budget_incident.execution_id, budget_incident.job_id, budget_incident.run_id, budget_incident.attempt,
  budget_incident.measured, budget_incident.allowed, budget_incident.current_cost,
  budget_incident.reference_cost, budget_incident.currency, budget_incident.price,
  cast(null as decimal(28,10)) as at_stake,
  false as is_estimated,
  false as is_stake_estimated,
  budget_incident.severity, budget_incident.status, budget_incident.resolved_day,
  budget_incident.policy_scope
from budget_incident
inner join rule
  on rule.rule = budget_incident.rule
