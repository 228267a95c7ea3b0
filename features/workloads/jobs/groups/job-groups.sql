-- One row: jobs of the range that have an owner, a workspace, a trigger, a tag or a value of a tag in common, with what they
-- cost. A job with several tags is in several groups where it is grouped by tag.
with
spent as (
  select
    workspace_id, job_id, currency,
    cast(sum(case when is_in_range then cost end) as decimal(28, 10)) as cost,
    cast(sum(case when is_in_range then databricks_cost end) as decimal(28, 10)) as databricks_cost,
    cast(sum(case when is_in_range then cloud_cost end) as decimal(28, 10)) as cloud_cost,
    max(case when is_in_range then weak_because end) as weak_because,
    cast(sum(case when is_in_range and day < cast($comparedUntil as date) then cost end) as decimal(28, 10)) as compared_cost,
    cast(sum(case when not is_in_range and day < cast($previousUntil as date) then cost end) as decimal(28, 10)) as previous_cost,
    bool_or(is_submitted) as is_submitted
  from (
    -- include: #product/server/parts/days-of-both-ranges.sql
  )
  group by workspace_id, job_id, currency
),
ran as (
  select
    workspace_id,
    job_id,
    bool_or(is_submitted) as is_submitted,
    cast(sum(runs) as integer) as runs,
    cast(sum(failed_runs) as integer) as failed_runs,
    max_by(latest_trigger, (latest_start_time, latest_attempt, latest_run_id)) as trigger
  -- include: #product/server/parts/jobs-that-ran.sql
),
found as (
  -- include: #product/server/parts/jobs-with-finding.sql
),
known as (
  -- include: #product/server/parts/known-jobs.sql
),
listed as (
  select
    workspace_id,
    job_id,
    coalesce(spent.currency, $currency) as currency,
    coalesce(spent.cost, 0) as cost,
    coalesce(spent.databricks_cost, 0) as databricks_cost,
    coalesce(spent.cloud_cost, 0) as cloud_cost,
    spent.weak_because,
    coalesce(spent.compared_cost, 0) as compared_cost,
    coalesce(spent.previous_cost, 0) as previous_cost,
    coalesce(ran.runs, 0) as runs,
    coalesce(ran.failed_runs, 0) as failed_runs,
    ran.trigger,
    known.owner,
    coalesce(known.tags, map {}) as tags
  from spent
  full join ran using (workspace_id, job_id)
  left join known using (workspace_id, job_id)
  where not coalesce(ran.is_submitted, spent.is_submitted, false)
    and (spent.cost is not null or ran.runs is not null)
    -- include: #product/server/parts/asked-jobs.sql
    and (
      $finding is null
      or (workspace_id, job_id) in (select (found.workspace_id, found.job_id) from found)
    )
    and ($tagKey is null or (map_contains(known.tags, $tagKey) and ($tagValue is null or known.tags[$tagKey] = $tagValue)))
    and (
      $withoutTag is null
      or coalesce(cardinality(known.tags), 0) = 0
      or ($withoutTag <> '*' and not map_contains(known.tags, $withoutTag))
    )
),
member as (
  select
    listed.*,
    unnest(case
      when $groupBy = 'workspace' then [workspace_id]
      when $groupBy = 'trigger' then [trigger]
      when $groupBy = 'tag' and $ofTag is not null then [tags[$ofTag]]
      when $groupBy = 'tag' then case when cardinality(tags) = 0 then [null] else map_keys(tags) end
      else [owner]
    end) as group_id
  from listed
),
whole as (
  select currency, sum(cost) as cost
  from listed
  group by currency
)
select
  case
    when $groupBy = 'workspace' then workspace.workspace_name
    when member.group_id is not null then member.group_id
    when $groupBy = 'tag' and $ofTag is not null then 'Without ' || $ofTag
    when $groupBy = 'tag' then 'Untagged'
    when $groupBy = 'trigger' then 'No run in the range'
    else 'Unknown'
  end as groupName,
  member.group_id as groupId,
  cast(count(distinct (member.workspace_id, member.job_id)) as integer) as jobsCount,
  cast(sum(member.runs) as integer) as runsCount,
  cast(sum(member.failed_runs) as integer) as failedRunsCount,
  member.currency as currency,
  sum(member.cost) as cost,
  cast(sum(member.cost) / nullif(any_value(whole.cost), 0) as double) as costShare,
  sum(member.databricks_cost) as databricksCost,
  sum(member.cloud_cost) as cloudCost,
  coalesce(sum(member.cloud_cost), 0) <> 0 as isCostEstimated,
  nullif(concat_ws(', ', case when sum(member.cloud_cost) <> 0 then 'public VM price' end, max(member.weak_because)), '') as estimatedBecause,
  case when $previousUntil is not null then sum(member.previous_cost) end as previousCost,
  case when $previousUntil is not null then sum(member.compared_cost) - sum(member.previous_cost) end as costDifference,
  cast(
    (sum(member.compared_cost) - sum(member.previous_cost)) / nullif(sum(member.previous_cost), 0) as double
  ) as costChange
from member
left join whole
  on whole.currency = member.currency
left join workspace
  on $groupBy = 'workspace'
  and workspace.workspace_id = member.group_id
group by member.group_id, member.currency, workspace.workspace_name
