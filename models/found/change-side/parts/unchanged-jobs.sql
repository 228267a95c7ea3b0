-- Runs of similar jobs that were not changed, of the same workspace and compute type.
-- They have at least ten successful runs on each side in the time of the judged ones and no change meanwhile. At most twelve are
-- taken for a change, those with the fewest changes and the most runs first.
span as (
  select
    near.account_id, near.workspace_id, near.change_group, changed.job_id, changed.first_ms, changed.last_ms,
    unix_millis(min(near.start_time)) as since_ms,
    unix_millis(max(near.start_time)) as until_ms,
    max(case when near.side = 'before' and near.place = 1 then near.compute_type end) as compute_type
  from near
  inner join changed
    on changed.account_id = near.account_id
    and changed.workspace_id = near.workspace_id
    and changed.change_group = near.change_group
  where near.has_succeeded
  group by
    near.account_id, near.workspace_id, near.change_group, changed.job_id, changed.first_ms, changed.last_ms
  having sum(case when near.side = 'before' then 1 else 0 end) >= 10
    and sum(case when near.side = 'after' then 1 else 0 end) >= 10
),
counted_change as (
  select account_id, workspace_id, job_id, count(*) as changes
  from grouped
  group by account_id, workspace_id, job_id
),
like_job as (
  select
    finished.account_id, finished.workspace_id, finished.job_id,
    max_by(finished.compute_type, case when finished.compute_type is not null then finished.start_time end) as compute_type,
    count(*) as runs
  from finished
  where finished.has_succeeded
    and finished.compute_type is not null
  group by finished.account_id, finished.workspace_id, finished.job_id
  having count(*) >= 20
),
ranked_job as (
  select
    like_job.account_id, like_job.workspace_id, like_job.job_id, like_job.compute_type,
    row_number() over (
      partition by like_job.account_id, like_job.workspace_id, like_job.compute_type
      order by coalesce(counted_change.changes, 0) nulls last, like_job.runs desc nulls last, like_job.job_id nulls last
    ) as rank
  from like_job
  left join counted_change
    on counted_change.account_id = like_job.account_id
    and counted_change.workspace_id = like_job.workspace_id
    and counted_change.job_id = like_job.job_id
),
candidate as (
  select
    span.account_id, span.workspace_id, span.change_group, span.first_ms, span.last_ms, span.since_ms,
    span.until_ms, ranked_job.job_id, ranked_job.rank
  from span
  inner join ranked_job
    on ranked_job.account_id = span.account_id
    and ranked_job.workspace_id = span.workspace_id
    and ranked_job.compute_type = span.compute_type
    and ranked_job.job_id <> span.job_id
  where ranked_job.rank <= 40
),
changed_meanwhile as (
  select distinct candidate.account_id, candidate.workspace_id, candidate.change_group, candidate.job_id
  from candidate
  inner join grouped
    on grouped.account_id = candidate.account_id
    and grouped.workspace_id = candidate.workspace_id
    and grouped.job_id = candidate.job_id
    and grouped.first_ms <= candidate.until_ms
    and grouped.last_ms >= candidate.since_ms
),
beside as (
  select
    candidate.account_id, candidate.workspace_id, candidate.change_group, candidate.first_ms, candidate.rank,
    finished.job_id,
    finished.run_id, finished.start_time, finished.end_time, finished.compute_type,
    case when unix_millis(finished.start_time) < candidate.first_ms then 'before' else 'after' end as side,
    row_number() over (
      partition by candidate.account_id, candidate.workspace_id, candidate.change_group, finished.job_id,
        unix_millis(finished.start_time) < candidate.first_ms
      order by abs(unix_millis(finished.start_time) - candidate.first_ms) nulls last, finished.run_id nulls last
    ) as place
  from candidate
  inner join finished
    on finished.account_id = candidate.account_id
    and finished.workspace_id = candidate.workspace_id
    and finished.job_id = candidate.job_id
    and unix_millis(finished.start_time) >= candidate.since_ms
    and unix_millis(finished.start_time) <= candidate.until_ms
  left join changed_meanwhile
    on changed_meanwhile.account_id = candidate.account_id
    and changed_meanwhile.workspace_id = candidate.workspace_id
    and changed_meanwhile.change_group = candidate.change_group
    and changed_meanwhile.job_id = candidate.job_id
  where finished.has_succeeded
    and changed_meanwhile.job_id is null
    and (unix_millis(finished.start_time) < candidate.first_ms or unix_millis(finished.start_time) >= candidate.last_ms)
),
enough as (
  select
    account_id, workspace_id, change_group, job_id,
    row_number() over (
      partition by account_id, workspace_id, change_group
      order by min(rank) nulls last, job_id nulls last
    ) as number
  from beside
  where place <= 30
  group by account_id, workspace_id, change_group, job_id
  having sum(case when side = 'before' then 1 else 0 end) >= 10
    and sum(case when side = 'after' then 1 else 0 end) >= 10
),
control_run as (
  select
    beside.account_id, beside.workspace_id, beside.change_group, beside.first_ms,
    true as is_control,
    beside.job_id, beside.run_id, beside.start_time, beside.end_time,
    true as has_succeeded,
    beside.compute_type, beside.side, beside.place
  from beside
  inner join enough
    on enough.account_id = beside.account_id
    and enough.workspace_id = beside.workspace_id
    and enough.change_group = beside.change_group
    and enough.job_id = beside.job_id
  where beside.place <= 30
    and enough.number <= 12
)
