-- One row: an episode of a rule within an incident: what the rules of a cause found about one thing in one currency while their
-- episodes meet. The incident has the id of the episode that began first, so that it stays while others join. Is_strongest: it
-- has the highest price of the episodes that still last, else of all; its values are those of the incident.
with
episode as (
  select
    episode_id, rule, target, category, incident_type, incident_subtype, account_id, subscription_id,
    workspace_id, level, asset_kind, asset_id, sku_name, scope_key, period, first_day, begun_day, last_day,
    execution_kind, execution_id, job_id, run_id, attempt, measured, allowed, current_cost, reference_cost,
    currency, price, severity, resolved_day, policy_severity, policy_scope
  from execution_episode
  union all
  select
    episode_id, rule, target, category, incident_type, incident_subtype, account_id, subscription_id,
    workspace_id, level, asset_kind, asset_id, sku_name, scope_key, period, first_day, begun_day, last_day,
    execution_kind, execution_id, job_id, run_id, attempt, measured, allowed, current_cost, reference_cost,
    currency, price, severity, resolved_day, policy_severity, policy_scope
  from cost_episode
),
-- What has no currency yet belongs to the first one of its cause and thing.
caused as (
  select
    episode.*,
    rule.cause,
    coalesce(
      episode.currency,
      min(episode.currency) over (
        partition by rule.cause, episode.target, episode.account_id, episode.scope_key
      )
    ) as cause_currency
  from episode
  inner join rule
    on rule.rule = episode.rule
),
begun as (
  select
    caused.*,
    case
      when begun_day <= max(coalesce(resolved_day, date '9999-12-31')) over (
        partition by cause, target, account_id, scope_key, cause_currency
        order by begun_day nulls last, rule nulls last, episode_id nulls last
        rows between unbounded preceding and 1 preceding
      ) then 0
      else 1
    end as begins
  from caused
),
numbered as (
  select
    begun.*,
    sum(begins) over (
      partition by cause, target, account_id, scope_key, cause_currency
      order by begun_day nulls last, rule nulls last, episode_id nulls last
      rows between unbounded preceding and current row
    ) as number
  from begun
),
ranked as (
  select
    numbered.*,
    first_value(episode_id) over (
      partition by cause, target, account_id, scope_key, cause_currency, number
      order by begun_day nulls last, rule nulls last, episode_id nulls last
    ) as incident_id,
    row_number() over (
      partition by cause, target, account_id, scope_key, cause_currency, number
      order by
        case when resolved_day is null then 0 else 1 end nulls last,
        price desc nulls last,
        case severity when 'HIGH' then 1 when 'MEDIUM' then 2 else 3 end nulls last,
        rule nulls last,
        episode_id nulls last
    ) as place
  from numbered
)
select
  incident_id, episode_id, cause, rule, target, category, incident_type, incident_subtype, account_id,
  subscription_id, workspace_id, level, asset_kind, asset_id, sku_name, scope_key, period, first_day,
  begun_day, last_day, execution_kind, execution_id, job_id, run_id, attempt, measured, allowed,
  current_cost, reference_cost,
  cause_currency as currency,
  price, resolved_day, policy_severity, policy_scope,
  place = 1 as is_strongest
from ranked
