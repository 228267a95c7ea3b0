-- One row: what an owner, or a job, cost in a month, week or day of the range, and of the compared days and the days before them
-- what falls into it. What is no job stands under its kind of asset; what has no known owner together.
with
paid as (
  select day, workspace_id, 'job' as kind, job_id as asset_id, cost as amount, coalesce(cloud_cost, 0) as estimated
  from job_day
  where workspace_id in ($workspaceIds)
    and currency = $currency
    and day >= least(cast($since as date), cast($previousSince as date))
    and day < cast($until as date)
    and cost is not null
  union all
  select day, workspace_id, asset_kind as kind, asset_id, cost as amount, coalesce(cloud_cost, 0) as estimated
  from asset_day
  where workspace_id in ($workspaceIds)
    and currency = $currency
    and day >= least(cast($since as date), cast($previousSince as date))
    and day < cast($until as date)
),
known as (
  select workspace_id, kind, asset_id, any_value(name) as name, any_value(owner) as owner
  from asset_name
  where workspace_id in ($workspaceIds)
  group by workspace_id, kind, asset_id
  union all
  select workspace_id, 'cluster' as kind, cluster_id as asset_id, any_value(name) as name, any_value(owner) as owner
  from cluster_name
  where workspace_id in ($workspaceIds)
  group by workspace_id, cluster_id
),
named as (
  select
    paid.day, paid.amount, paid.estimated,
    case
      when $by = 'owner' then coalesce(known.owner, '')
      when paid.kind = 'job' then 'job ' || paid.workspace_id || ' ' || paid.asset_id
      else paid.kind
    end as name,
    case
      when $by = 'owner' then coalesce(known.owner, 'No known owner')
      when paid.kind = 'job' then coalesce(known.name, 'Job ' || paid.asset_id)
      else paid.kind
    end as label,
    strftime(
      case $timeFrame
        when 'monthly' then date_trunc('month', paid.day)
        when 'weekly' then date_trunc('week', paid.day)
        else paid.day
      end,
      '%Y-%m-%d'
    ) as start
  from paid
  left join known
    on known.workspace_id = paid.workspace_id
    and known.asset_id = paid.asset_id
    and known.kind = case when paid.kind in ('model_serving', 'vector_search') then 'endpoint' else paid.kind end
)
select
  name,
  any_value(label) as label,
  start,
  cast(coalesce(sum(amount) filter (where day >= cast($since as date)), 0) as decimal(28, 10)) as cost,
  cast(coalesce(sum(estimated) filter (where day >= cast($since as date)), 0) as decimal(28, 10)) as estimatedCost,
  cast(
    coalesce(sum(amount) filter (where day >= cast($comparedSince as date) and day < cast($comparedUntil as date)), 0)
    as decimal(28, 10)
  ) as comparedCost,
  cast(
    coalesce(sum(amount) filter (where day >= cast($previousSince as date) and day < cast($previousUntil as date)), 0)
    as decimal(28, 10)
  ) as previousCost
from named
group by name, start
