-- One row: a day of what an incident is about, with the highest price of its rules: of an execution of several days by what it
-- cost on each, of a week or a month the same on each day, and of periods of several lengths the highest of the day. Money is
-- that of the cause: where waste_day knows it its avoidable part, else the price; null where it is not known. Is_found: the cause
-- was there on the day. Occurrences are the executions or periods that were first found on it. Is_estimated: VMs are a part of
-- the waste, else of what its thing cost on the day.
with
found_execution as (
  select
    incident_rule.incident_id, incident_rule.account_id, incident_rule.workspace_id, finding.execution_kind,
    finding.asset_id, finding.execution_id, incident_rule.currency,
    min(finding.day) as found_day,
    max(finding.price) as price
  from incident_rule
  inner join finding
    on finding.rule = incident_rule.rule
    and finding.target = incident_rule.target
    and finding.workspace_id = incident_rule.workspace_id
    and finding.asset_id = incident_rule.asset_id
    and finding.day >= incident_rule.first_day
    and finding.day <= incident_rule.last_day
    and (finding.currency is null or finding.currency = incident_rule.currency)
  where finding.execution_id is not null
  group by
    incident_rule.incident_id, incident_rule.account_id, incident_rule.workspace_id, finding.execution_kind,
    finding.asset_id, finding.execution_id, incident_rule.currency
),
spent as (
  select
    found_execution.incident_id, found_execution.execution_kind, found_execution.execution_id,
    found_execution.price, cost.day,
    sum(cost.cost) over (
      partition by found_execution.incident_id, found_execution.execution_kind, found_execution.execution_id
    ) as total,
    sum(cost.cost) over (
      partition by found_execution.incident_id, found_execution.execution_kind, found_execution.execution_id
      order by cost.day nulls last
      rows between unbounded preceding and current row
    ) as reached
  from found_execution
  inner join execution_cost_day as cost
    on cost.account_id = found_execution.account_id
    and cost.workspace_id = found_execution.workspace_id
    and cost.execution_kind = found_execution.execution_kind
    and cost.asset_id = found_execution.asset_id
    and cost.execution_id = found_execution.execution_id
    and cost.currency = found_execution.currency
  where cost.cost <> 0
),
-- Sums up to each day are cut, not days, so that the days come to the price.
reached as (
  select
    incident_id, execution_kind, execution_id, day,
    case
      when reached = total then price
      else cast(cast(price as double) * (cast(reached as double) / cast(total as double)) as decimal(28,10))
    end as price
  from spent
  where total > 0
),
execution_day as (
  select
    incident_id, day,
    price - coalesce(
      lag(price) over (partition by incident_id, execution_kind, execution_id order by day nulls last),
      0
    ) as money
  from reached
  union all
  select
    found_execution.incident_id,
    found_execution.found_day as day,
    case when spent.incident_id is null then found_execution.price end as money
  from found_execution
  left join (select distinct incident_id, execution_kind, execution_id from reached) as spent
    on spent.incident_id = found_execution.incident_id
    and spent.execution_kind = found_execution.execution_kind
    and spent.execution_id = found_execution.execution_id
),
found_period as (
  select
    incident_rule.incident_id, finding.period, finding.day,
    cast(unix_date(finding.day) as bigint) - case finding.period
      when 'WEEK' then 6
      when 'MONTH' then cast(unix_date(finding.day) - unix_date(cast(date_trunc('month', finding.day) as date)) as bigint)
      else 0
    end as first_number,
    max(finding.price) as price
  from incident_rule
  inner join finding
    on finding.rule = incident_rule.rule
    and finding.target = incident_rule.target
    and finding.account_id = incident_rule.account_id
    and finding.scope_key = incident_rule.scope_key
    and finding.currency = incident_rule.currency
    and finding.day >= incident_rule.begun_day
    and finding.day <= incident_rule.last_day
  left join explained_sku_day
    on explained_sku_day.rule = finding.rule
    and explained_sku_day.target = finding.target
    and explained_sku_day.account_id = finding.account_id
    and explained_sku_day.scope_key = finding.scope_key
    and explained_sku_day.currency = finding.currency
    and explained_sku_day.day = finding.day
  where finding.execution_id is null
    and explained_sku_day.day is null
  group by incident_rule.incident_id, finding.period, finding.day
),
period_day as (
  select
    found_period.incident_id, calendar.day,
    case
      when calendar.day = found_period.day then found_period.price
      else cast(
        cast(found_period.price as double) * (
          cast(calendar.day_number - first_number + 1 as double) / (unix_date(found_period.day) - first_number + 1)
        )
        as decimal(28,10)
      )
    end as reached,
    case
      when calendar.day_number = first_number then cast(0 as decimal(28,10))
      else cast(
        cast(found_period.price as double) * (
          cast(calendar.day_number - first_number as double) / (unix_date(found_period.day) - first_number + 1)
        )
        as decimal(28,10)
      )
    end as reached_before
  from found_period
  inner join calendar
    on calendar.day_number >= found_period.first_number
    and calendar.day <= found_period.day
),
incident as (
  select
    incident_rule.incident_id, incident_rule.account_id, incident_rule.workspace_id, incident_rule.asset_kind,
    incident_rule.asset_id, incident_rule.currency, rule.waste_causes,
    min(incident_rule.first_day) as first_day,
    max(incident_rule.last_day) as last_day,
    max(coalesce(incident_rule.resolved_day, date '9999-12-31')) as resolved_day
  from incident_rule
  inner join rule
    on rule.rule = incident_rule.rule
  group by
    incident_rule.incident_id, incident_rule.account_id, incident_rule.workspace_id, incident_rule.asset_kind,
    incident_rule.asset_id, incident_rule.currency, rule.waste_causes
),
wasted as (
  select
    account_id, workspace_id, asset_id, currency, day, cause, cost, is_estimated,
    case asset_kind
      when 'job' then 'JOB'
      when 'one_time_run' then 'JOB'
      when 'cluster' then 'ALL_PURPOSE_CLUSTER'
      when 'pool' then 'POOL'
      when 'warehouse' then 'SQL_WAREHOUSE'
      when 'pipeline' then 'DLT_PIPELINE'
    end as asset_kind
  from waste_day
  where part = 'avoidable'
),
waste as (
  select
    incident.incident_id, wasted.day,
    sum(wasted.cost) as money,
    max(case when wasted.is_estimated then 1 else 0 end) as estimated
  from incident
  inner join wasted
    on wasted.account_id = incident.account_id
    and wasted.workspace_id = incident.workspace_id
    and wasted.asset_kind = incident.asset_kind
    and wasted.asset_id = incident.asset_id
    and wasted.currency = incident.currency
    and wasted.day >= incident.first_day
  where instr(incident.waste_causes, ',' || wasted.cause || ',') > 0
    and (wasted.day < incident.resolved_day or wasted.day <= incident.last_day)
  group by incident.incident_id, wasted.day
),
part as (
  select
    incident_id, day,
    sum(money) as price,
    cast(null as decimal(28,10)) as waste,
    0 as estimated,
    0 as occurrences
  from execution_day
  group by incident_id, day
  union all
  select incident_id, day, max(reached - reached_before), null, 0, 0
  from period_day
  group by incident_id, day
  union all
  select incident_id, found_day, null, null, 0, count(*)
  from found_execution
  group by incident_id, found_day
  union all
  select incident_id, day, null, null, 0, count(*)
  from found_period
  group by incident_id, day
  union all
  select incident_id, day, null, money, estimated, 0
  from waste
),
summed as (
  select
    incident_id, day,
    sum(price) as price,
    sum(waste) as waste,
    max(estimated) as estimated,
    sum(occurrences) as occurrences,
    max(case when sum(waste) is not null then 1 else 0 end) over (partition by incident_id) as is_measured
  from part
  group by incident_id, day
),
thing as (
  select distinct incident_id, account_id, scope_key, currency
  from incident_rule
),
estimated_day as (
  select thing.incident_id, scope_day.day
  from thing
  inner join scope_day
    on scope_day.account_id = thing.account_id
    and scope_day.scope_key = thing.scope_key
    and scope_day.currency = thing.currency
  where scope_day.cloud_cost <> 0
  group by thing.incident_id, scope_day.day
)
select
  summed.incident_id, summed.day,
  cast(summed.price as decimal(28,10)) as price,
  cast(case when summed.is_measured = 1 then coalesce(summed.waste, 0) else summed.price end as decimal(28,10)) as money,
  summed.is_measured = 0 or summed.waste is not null or summed.occurrences > 0 as is_found,
  case when summed.is_measured = 1 then summed.estimated = 1 else estimated_day.day is not null end as is_estimated,
  cast(summed.occurrences as bigint) as occurrences
from summed
left join estimated_day
  on estimated_day.incident_id = summed.incident_id
  and estimated_day.day = summed.day
