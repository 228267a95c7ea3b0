-- One row: an episode of a rule of costs in a currency: a rule and a scope, from the first period on which something was found
-- until the rule judged the next one and found nothing. Of unusual cost it goes on over at most 6 usual days between. One of
-- months also ends with the first whole week after them that cost no more a day than their limit. First_day begins the first
-- period, begun_day and last_day end the first and the last. A period that something else explained clears nothing and is no
-- occurrence.
with
period_finding as (
  select
    cost_period_finding.*,
    explained_sku_day.day is not null as is_sku_explained
  from cost_period_finding
  left join explained_sku_day
    on explained_sku_day.rule = cost_period_finding.rule
    and explained_sku_day.target = cost_period_finding.target
    and explained_sku_day.account_id = cost_period_finding.account_id
    and explained_sku_day.scope_key = cost_period_finding.scope_key
    and explained_sku_day.currency = cost_period_finding.currency
    and explained_sku_day.day = cost_period_finding.day
),
reported as (
  select
    day, rule, target, account_id, level, subscription_id, workspace_id, asset_kind, asset_id, sku_name,
    scope_key, period, currency, measured, allowed, current_cost, reference_cost, price, severity,
    policy_severity, policy_scope
  from period_finding
  where not is_explained
    and not is_sku_explained
  union all
  select
    day, rule, target, account_id, level, subscription_id, workspace_id, asset_kind, asset_id, sku_name,
    scope_key, period, currency, measured, allowed, current_cost, reference_cost, price, severity,
    policy_severity, policy_scope
  from cost_anomaly_finding
),
found as (
  select
    reported.*,
    case period
      when 'WEEK' then cast(timestamp_millis((cast(unix_date(day) as bigint) - 6) * 86400000) as date)
      when 'MONTH' then cast(date_trunc('month', day) as date)
      else day
    end as period_day,
    case severity when 'HIGH' then 3 when 'MEDIUM' then 2 else 1 end as severity_rank
  from reported
),
-- Beside what is reported the periods that something else explains.
seen as (
  select rule, target, account_id, scope_key, currency, period, day, true as is_reported
  from found
  union all
  select rule, target, account_id, scope_key, currency, period, day, false as is_reported
  from period_finding
  where is_explained
    or is_sku_explained
),
-- A rule judges the periods whose reference is whole: the next one after a finding ends its summed.
judged as (
  select
    rule_target.rule, rule_target.target, judged_period.account_id, judged_period.period, judged_period.day,
    case
      -- Days of unusual cost are numbered as they follow each other: those that are at most 7 apart are one summed.
      when rule_target.incident_type = 'COST_ANOMALY' then unix_date(judged_period.day)
      else row_number() over (
        partition by rule_target.rule, rule_target.target, judged_period.account_id
        order by judged_period.day nulls last
      )
    end as number
  from rule_target
  inner join judged_period
    on judged_period.period = rule_target.period
    and judged_period.reference is not distinct from rule_target.reference
  where rule_target.category = 'COST'
),
numbered as (
  select
    seen.*,
    judged.number,
    case
      when rule_target.incident_type = 'COST_ANOMALY' then 7
      else 1
    end as most_apart
  from seen
  inner join rule_target
    on rule_target.rule = seen.rule
    and rule_target.target = seen.target
  inner join judged
    on judged.rule = seen.rule
    and judged.target = seen.target
    and judged.account_id = seen.account_id
    and judged.period = seen.period
    and judged.day = seen.day
),
begun as (
  select
    numbered.*,
    case
      when number - lag(number) over (
        partition by rule, target, account_id, scope_key, currency
        order by number nulls last
      ) <= most_apart then 0
      else 1
    end as begins
  from numbered
),
placed as (
  select
    begun.*,
    sum(begins) over (
      partition by rule, target, account_id, scope_key, currency
      order by number nulls last
      rows between unbounded preceding and current row
    ) as episode
  from begun
),
-- The periods that end an episode: the one after its last finding, of unusual cost 7 days later.
episode as (
  select
    placed.rule, placed.target, placed.account_id, placed.scope_key, placed.currency, placed.period,
    placed.episode,
    max(placed.number) + max(placed.most_apart) as clearing_number
  from placed
  group by
    placed.rule, placed.target, placed.account_id, placed.scope_key, placed.currency, placed.period,
    placed.episode
),
cleared as (
  select
    episode.rule, episode.target, episode.account_id, episode.scope_key, episode.currency, episode.episode,
    min(judged.day) as resolved_day
  from episode
  left join judged
    on judged.rule = episode.rule
    and judged.target = episode.target
    and judged.account_id = episode.account_id
    and judged.period = episode.period
    and judged.number >= episode.clearing_number
  group by
    episode.rule, episode.target, episode.account_id, episode.scope_key, episode.currency, episode.episode
),
occurrence as (
  select
    found.*,
    placed.episode,
    row_number() over (
      partition by found.rule, found.target, found.account_id, found.scope_key, found.currency, placed.episode
      order by found.day desc nulls last
    ) as place
  from found
  inner join placed
    on placed.is_reported
    and placed.rule = found.rule
    and placed.target = found.target
    and placed.account_id = found.account_id
    and placed.scope_key = found.scope_key
    and placed.currency = found.currency
    and placed.day = found.day
),
-- The last month of an episode with what it might have cost: its reference with the limit, or the limit itself.
last_month as (
  select
    occurrence.rule, occurrence.target, occurrence.account_id, occurrence.scope_key, occurrence.currency,
    occurrence.episode, occurrence.day,
    cast(unix_date(occurrence.day) - unix_date(occurrence.period_day) + 1 as decimal(2,0)) as days,
    case
      when rule_target.reference is null then cast(occurrence.reference_cost as decimal(24,10))
      else cast(
        cast(occurrence.reference_cost as decimal(24,10)) * cast(1 + occurrence.allowed as decimal(10,4))
        as decimal(24,10)
      )
    end as allowed_cost
  from occurrence
  inner join rule_target
    on rule_target.rule = occurrence.rule
    and rule_target.target = occurrence.target
  where occurrence.period = 'MONTH'
    and occurrence.place = 1
),
usual_week as (
  select
    last_month.rule, last_month.target, last_month.account_id, last_month.scope_key, last_month.currency,
    last_month.episode,
    min(judged_period.day) as day
  from last_month
  inner join judged_period
    on judged_period.account_id = last_month.account_id
    and judged_period.period = 'WEEK'
    and judged_period.reference is null
    and unix_date(judged_period.day) >= unix_date(last_month.day) + 7
  left join period_feature as week
    on week.period = 'WEEK'
    and week.account_id = last_month.account_id
    and week.scope_key = last_month.scope_key
    and week.currency = last_month.currency
    and week.day = judged_period.day
  -- A week without a row cost next to nothing.
  where week.day is null
    or cast(
      cast(case last_month.target
        when 'RESOURCE_DATABRICKS' then coalesce(week.databricks_cost, 0)
        when 'RESOURCE_CLOUD' then week.cost - coalesce(week.databricks_cost, 0)
        else week.cost
      end as decimal(24,10)) * last_month.days
      as decimal(28,10)
    ) <= cast(last_month.allowed_cost * cast(7 as decimal(2,0)) as decimal(28,10))
  group by
    last_month.rule, last_month.target, last_month.account_id, last_month.scope_key, last_month.currency,
    last_month.episode
),
ended as (
  select
    cleared.rule, cleared.target, cleared.account_id, cleared.scope_key, cleared.currency, cleared.episode,
    case
      when usual_week.day < cleared.resolved_day then usual_week.day
      else coalesce(cleared.resolved_day, usual_week.day)
    end as resolved_day
  from cleared
  left join usual_week
    on usual_week.rule = cleared.rule
    and usual_week.target = cleared.target
    and usual_week.account_id = cleared.account_id
    and usual_week.scope_key = cleared.scope_key
    and usual_week.currency = cleared.currency
    and usual_week.episode = cleared.episode
),
summed as (
  select
    rule, target, account_id, scope_key, currency, episode,
    min(period_day) as first_day,
    min(day) as begun_day,
    max(day) as last_day,
    cast(count(*) as bigint) as occurrences,
    cast(sum(price) as decimal(28,10)) as price,
    max(severity_rank) as severity_rank
  from occurrence
  group by rule, target, account_id, scope_key, currency, episode
)
select
  substring(
    md5(
      concat_ws(
        '/',
        summed.rule, summed.target, summed.account_id, summed.scope_key, summed.currency,
        cast(summed.first_day as string)
      )
    ),
    1,
    16
  ) as episode_id,
  summed.rule, summed.target, rule_target.category, rule_target.incident_type,
  rule_target.incident_subtype, summed.account_id,
  coalesce(latest.subscription_id, workspace.subscription_id) as subscription_id,
  latest.workspace_id,
  case when latest.level = 'ACCOUNT' and latest.sku_name is not null then 'SKU' else latest.level end as level,
  latest.asset_kind, latest.asset_id, latest.sku_name, summed.scope_key, latest.period, summed.first_day,
  summed.begun_day, summed.last_day, summed.occurrences,
  cast(null as string) as execution_kind,
  cast(null as string) as execution_id,
  cast(null as string) as job_id,
  cast(null as string) as run_id,
  cast(null as int) as attempt,
  latest.measured, latest.allowed, latest.current_cost, latest.reference_cost, summed.currency,
  summed.price,
  case summed.severity_rank when 3 then 'HIGH' when 2 then 'MEDIUM' else 'LOW' end as severity,
  case when ended.resolved_day is null then 'OPEN' else 'RESOLVED' end as status,
  ended.resolved_day,
  latest.policy_severity, latest.policy_scope
from summed
inner join occurrence as latest
  on latest.place = 1
  and latest.rule = summed.rule
  and latest.target = summed.target
  and latest.account_id = summed.account_id
  and latest.scope_key = summed.scope_key
  and latest.currency = summed.currency
  and latest.episode = summed.episode
inner join ended
  on ended.rule = summed.rule
  and ended.target = summed.target
  and ended.account_id = summed.account_id
  and ended.scope_key = summed.scope_key
  and ended.currency = summed.currency
  and ended.episode = summed.episode
inner join rule_target
  on rule_target.rule = summed.rule
  and rule_target.target = summed.target
left join workspace
  on workspace.account_id = summed.account_id
  and workspace.workspace_id = latest.workspace_id
