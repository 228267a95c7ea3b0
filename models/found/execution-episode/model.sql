-- One row: an episode of a rule of executions in a currency: a rule and a thing, from the first day on which something was found until
-- the rule judged the thing again and found nothing. A day clears by its last judged execution. What was found without a
-- known cost counts to the first currency. The id has the currency where it is another one, so that a later cost keeps it.
with
thing as (
  select distinct rule, target, workspace_id, asset_id
  from finding
  where execution_id is not null
),
found_day as (
  select rule, target, workspace_id, asset_id, day, true as is_found, false as is_cleared
  from finding
  where execution_id is not null
  union all
  select
    thing.rule, thing.target, thing.workspace_id, thing.asset_id, cleared_day.day,
    false as is_found,
    true as is_cleared
  from thing
  inner join cleared_day
    on cleared_day.target = thing.target
    and cleared_day.workspace_id = thing.workspace_id
    and cleared_day.asset_id = thing.asset_id
  where instr(cleared_day.rules, ',' || thing.rule || ',') > 0
),
judged_day as (
  select
    rule, target, workspace_id, asset_id, day,
    max(case when is_found then 1 else 0 end) as found,
    max(case when is_cleared then 1 else 0 end) as cleared
  from found_day
  group by rule, target, workspace_id, asset_id, day
),
numbered as (
  select
    rule, target, workspace_id, asset_id, day, found, cleared,
    coalesce(
      sum(cleared) over (
        partition by rule, target, workspace_id, asset_id
        order by day nulls last
        rows between unbounded preceding and 1 preceding
      ),
      0
    ) as episode
  from judged_day
),
episode as (
  select
    rule, target, workspace_id, asset_id,
    min(case when found = 1 then day end) as first_day,
    max(case when found = 1 then day end) as last_day,
    max(case when cleared = 1 then day end) as resolved_day
  from numbered
  group by rule, target, workspace_id, asset_id, episode
  having max(found) = 1
),
placed as (
  select
    finding.*,
    episode.first_day,
    episode.resolved_day,
    min(finding.currency) over (
      partition by finding.rule, finding.target, finding.workspace_id, finding.asset_id, episode.first_day
    ) as first_currency,
    case finding.severity when 'HIGH' then 3 when 'MEDIUM' then 2 else 1 end as severity_rank
  from finding
  inner join episode
    on episode.rule = finding.rule
    and episode.target = finding.target
    and episode.workspace_id = finding.workspace_id
    and episode.asset_id = finding.asset_id
    and finding.day >= episode.first_day
    and finding.day <= episode.last_day
  where finding.execution_id is not null
),
occurrence as (
  select
    placed.*,
    coalesce(currency, first_currency) as episode_currency,
    row_number() over (
      partition by rule, target, workspace_id, asset_id, first_day, coalesce(currency, first_currency)
      order by day desc nulls last, start_time desc nulls last, execution_id desc nulls last, currency nulls last
    ) as place
  from placed
),
summed as (
  select
    rule, target, workspace_id, asset_id, first_day, episode_currency,
    max(day) as last_day,
    count(distinct execution_id) as occurrences,
    cast(sum(price) as decimal(28,10)) as price,
    max(severity_rank) as severity_rank
  from occurrence
  group by rule, target, workspace_id, asset_id, first_day, episode_currency
),
described as (
  select
    latest.*,
    summed.last_day,
    summed.occurrences,
    summed.price as episode_price,
    summed.severity_rank as episode_severity_rank,
    case latest.execution_kind
      when 'job_run' then 'JOB'
      when 'pipeline_update' then 'DLT_PIPELINE'
      when 'cluster_instance' then 'ALL_PURPOSE_CLUSTER'
      when 'pool_day' then 'POOL'
      when 'warehouse_day' then 'SQL_WAREHOUSE'
      when 'endpoint_day' then 'MODEL_SERVING'
    end as executed_kind
  from occurrence as latest
  inner join summed
    on summed.rule = latest.rule
    and summed.target = latest.target
    and summed.workspace_id = latest.workspace_id
    and summed.asset_id = latest.asset_id
    and summed.first_day = latest.first_day
    and summed.episode_currency is not distinct from latest.episode_currency
  where latest.place = 1
)
select
  substring(
    md5(
      concat_ws(
        '/',
        described.rule, described.target, described.workspace_id, described.executed_kind, described.asset_id,
        case when described.episode_currency <> described.first_currency then described.episode_currency end,
        cast(described.first_day as string)
      )
    ),
    1,
    16
  ) as episode_id,
  described.rule, described.target, rule_target.category, rule_target.incident_type,
  rule_target.incident_subtype, described.account_id, workspace.subscription_id, described.workspace_id,
  'ASSET' as level,
  described.executed_kind as asset_kind,
  described.asset_id,
  cast(null as string) as sku_name,
  concat_ws('/', 'ASSET', described.workspace_id, described.executed_kind, described.asset_id) as scope_key,
  cast(null as string) as period,
  described.first_day,
  described.first_day as begun_day,
  described.last_day,
  cast(described.occurrences as bigint) as occurrences,
  described.execution_kind, described.execution_id, described.job_id, described.run_id, described.attempt,
  described.measured, described.allowed,
  cast(null as decimal(28,10)) as current_cost,
  cast(null as decimal(28,10)) as reference_cost,
  described.episode_currency as currency,
  described.episode_price as price,
  case described.episode_severity_rank when 3 then 'HIGH' when 2 then 'MEDIUM' else 'LOW' end as severity,
  case when described.resolved_day is null then 'OPEN' else 'RESOLVED' end as status,
  described.resolved_day,
  described.policy_severity, described.policy_scope
from described
left join rule_target
  on rule_target.rule = described.rule
  and rule_target.target = described.target
left join workspace
  on workspace.account_id = described.account_id
  and workspace.workspace_id = described.workspace_id
