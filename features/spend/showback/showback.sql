-- One row: what a team cost in the range, and in the previous period; a team is an owner, a workspace or a value of a tag. What has
-- none is shared where it runs for nobody in particular, else it is not allocated. For files ($perLine) a row is a team in a
-- month from one provider and of one kind of cost.
with
chosen as (
  select coalesce(
    $ofTag,
    (
      select tag.key
      from (
        select unnest(map_entries(cast(cast(tags_json as json) as map(varchar, varchar)))) as tag, amount
        from tag_set_day
        where $groupBy = 'tag'
          and $ofTag is null
          and workspace_id in ($workspaceIds)
          and ($currency is null or currency = $currency)
          and day >= cast(cast($since as timestamp) as date)
          and day < cast(cast($until as timestamp) as date)
      )
      group by tag.key
      order by sum(amount) desc, tag.key
      limit 1
    )
  ) as tag_key
),
known as (
  select workspace_id, kind, asset_id, any_value(owner) as owner
  from asset_name
  where $groupBy = 'owner'
    and workspace_id in ($workspaceIds)
  group by workspace_id, kind, asset_id
  union all
  select workspace_id, 'cluster' as kind, cluster_id as asset_id, any_value(owner) as owner
  from cluster_name
  where $groupBy = 'owner'
    and workspace_id in ($workspaceIds)
  group by workspace_id, cluster_id
),
owned as (
  select day, workspace_id, 'job' as kind, job_id as asset_id, currency, databricks_cost, cloud_cost
  from job_day
  where $groupBy = 'owner'
    and workspace_id in ($workspaceIds)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($previousSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
    and cost is not null
  union all
  select day, workspace_id, asset_kind as kind, asset_id, currency, databricks_cost, cloud_cost
  from asset_day
  where $groupBy = 'owner'
    and workspace_id in ($workspaceIds)
    and ($currency is null or currency = $currency)
    and day >= cast(cast($previousSince as timestamp) as date)
    and day < cast(cast($until as timestamp) as date)
),
paid as (
  select
    owned.day,
    owned.currency,
    known.owner as team,
    owned.kind in ('service', 'pool') as is_shared,
    unnest([
      {'provider': 'Databricks', 'kind': 'real', 'amount': owned.databricks_cost},
      {'provider': 'Cloud', 'kind': 'estimated', 'amount': owned.cloud_cost}
    ]) as part
  from owned
  left join known
    on known.workspace_id = owned.workspace_id
    and known.asset_id = owned.asset_id
    and known.kind = case when owned.kind in ('model_serving', 'vector_search') then 'endpoint' else owned.kind end
  union all
  select
    spend_day.day,
    spend_day.currency,
    spend_day.workspace_id as team,
    false as is_shared,
    {'provider': spend_day.provider, 'kind': spend_day.kind, 'amount': spend_day.amount} as part
  from spend_day
  where $groupBy = 'workspace'
    and spend_day.workspace_id in ($workspaceIds)
    and ($currency is null or spend_day.currency = $currency)
    and spend_day.day >= cast(cast($previousSince as timestamp) as date)
    and spend_day.day < cast(cast($until as timestamp) as date)
  union all
  select
    tag_set_day.day,
    tag_set_day.currency,
    cast(cast(tag_set_day.tags_json as json) as map(varchar, varchar))[chosen.tag_key] as team,
    tag_set_day.is_shared,
    case
      when tag_set_day.source = 'databricks_usage' then {'provider': 'Databricks', 'kind': 'real', 'amount': tag_set_day.amount}
      else {'provider': 'Cloud', 'kind': 'estimated', 'amount': tag_set_day.amount}
    end as part
  from tag_set_day
  cross join chosen
  where $groupBy = 'tag'
    and tag_set_day.workspace_id in ($workspaceIds)
    and ($currency is null or tag_set_day.currency = $currency)
    and tag_set_day.day >= cast(cast($previousSince as timestamp) as date)
    and tag_set_day.day < cast(cast($until as timestamp) as date)
),
charge as (
  select
    day,
    day >= cast(cast($since as timestamp) as date) as is_in_range,
    currency,
    team,
    case when team is not null then 'team' when is_shared then 'shared' else 'unallocated' end as team_kind,
    part.kind as cost_kind,
    part.amount,
    case when $perLine then part.provider end as line_provider,
    case when $perLine then part.kind end as line_kind,
    case when $perLine then date_trunc('month', day) end as line_month
  from paid
  where part.amount is not null
),
summed as (
  select
    currency, team, team_kind, line_month, line_provider, line_kind,
    bool_or(is_in_range) as has_cost,
    coalesce(sum(amount) filter (where is_in_range), 0) as cost,
    coalesce(sum(amount) filter (where is_in_range and cost_kind = 'real'), 0) as real_cost,
    coalesce(sum(amount) filter (where is_in_range and cost_kind = 'estimated'), 0) as estimated_cost,
    coalesce(sum(amount) filter (where is_in_range and day < cast($comparedUntil as date)), 0) as compared_cost,
    coalesce(sum(amount) filter (where not is_in_range and day < cast($previousUntil as date)), 0) as previous_cost
  from charge
  where is_in_range
    or not $perLine
  group by currency, team, team_kind, line_month, line_provider, line_kind
),
whole as (
  select currency, sum(cost) as cost
  from summed
  group by currency
),
spelled as (
  select one.team, string_agg(other.team, ', ' order by other.team) as others
  from (select distinct team from summed where team is not null) as one
  inner join (select distinct team from summed where team is not null) as other
    on lower(other.team) = lower(one.team)
    and other.team <> one.team
  group by one.team
),
named as (
  select
    summed.*,
    chosen.tag_key,
    case
      when summed.team_kind = 'shared' then 'Shared cost'
      when summed.team_kind = 'team' then coalesce(workspace.workspace_name, summed.team)
      when $groupBy = 'tag' then coalesce('No ' || chosen.tag_key || ' tag', 'No tag')
      else 'No known owner'
    end as team_name
  from summed
  cross join chosen
  left join workspace
    on $groupBy = 'workspace'
    and workspace.workspace_id = summed.team
)
select
  strftime(greatest(named.line_month, cast(cast($since as timestamp) as date)), '%Y-%m-%d') as periodStart,
  strftime(
    least(cast(named.line_month + interval 1 month as date), cast(cast($until as timestamp) as date)) - interval 1 day,
    '%Y-%m-%d'
  ) as periodEnd,
  case $groupBy when 'tag' then 'Tag' when 'workspace' then 'Workspace' else 'Owner' end as dimension,
  case when $groupBy = 'tag' then named.tag_key end as tagKey,
  named.team_name as teamName,
  named.team as teamId,
  named.team_kind as teamKind,
  spelled.others as alsoSpelled,
  named.line_provider as provider,
  named.line_kind as costKind,
  named.currency as currency,
  cast(named.cost as decimal(28, 10)) as cost,
  cast(named.cost / nullif(whole.cost, 0) as double) as costShare,
  cast(named.real_cost as decimal(28, 10)) as databricksCost,
  cast(named.estimated_cost as decimal(28, 10)) as cloudCost,
  named.estimated_cost <> 0 as isCostEstimated,
  case when named.estimated_cost <> 0 then 'public VM price' end as estimatedBecause,
  case when $previousUntil is not null then cast(named.previous_cost as decimal(28, 10)) end as previousCost,
  case when $previousUntil is not null then cast(named.compared_cost - named.previous_cost as decimal(28, 10)) end as costDifference,
  case
    when $previousUntil is not null
    then cast((named.compared_cost - named.previous_cost) / nullif(named.previous_cost, 0) as double)
  end as costChange
from named
left join whole
  on whole.currency = named.currency
left join spelled
  on spelled.team = named.team
where (named.has_cost or ($previousUntil is not null and named.previous_cost <> 0))
  and ($search is null or contains(lower(named.team_name), lower($search)))
