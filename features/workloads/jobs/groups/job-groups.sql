-- One row: jobs of the range that have an owner, a workspace, a trigger, a tag or a value of a tag in common, with what they
-- cost. A job with several tags is in several groups where it is grouped by tag.
with
ran as (
  select
    workspace_id, job_id,
    min(currency) as currency,
    sum(case when is_in_range then cost end) as cost,
    sum(case when is_in_range then databricks_cost end) as databricks_cost,
    sum(case when is_in_range then cloud_cost end) as cloud_cost,
    max(case when is_in_range then weak_because end) as weak_because,
    sum(case when is_in_range and day < cast($comparedUntil as date) then cost end) as compared_cost,
    sum(case when not is_in_range and day < cast($previousUntil as date) then cost end) as previous_cost,
    coalesce(bool_or(case when is_in_range then is_submitted end), bool_or(is_cost_submitted), false) as is_submitted,
    sum(case when is_in_range then runs end) as runs,
    sum(case when is_in_range then failed_runs end) as failed_runs,
    bool_or(is_in_range and rule = $finding) as has_finding,
    max_by(case when is_in_range then latest_trigger end, (latest_start_time, latest_attempt, latest_run_id)) as trigger
  from (
    -- include: #product/server/parts/days-of-listed-jobs.sql
  )
  group by workspace_id, job_id
),
known as (
  -- include: #product/server/parts/known-jobs.sql
),
listed as (
  select
    workspace_id, job_id,
    coalesce($currency, currency) as currency,
    coalesce(cost, 0) as cost,
    coalesce(databricks_cost, 0) as databricks_cost,
    coalesce(cloud_cost, 0) as cloud_cost,
    weak_because,
    coalesce(compared_cost, 0) as compared_cost,
    coalesce(previous_cost, 0) as previous_cost,
    coalesce(ran.runs, 0) as runs,
    coalesce(ran.failed_runs, 0) as failed_runs,
    ran.trigger,
    known.owner,
    coalesce(known.tags, map {}) as tags
  from ran
  left join known using (workspace_id, job_id)
  where not ran.is_submitted
    and (cost is not null or ran.runs is not null)
    -- include: #product/server/parts/asked-jobs.sql
    and ($finding is null or ran.has_finding)
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
