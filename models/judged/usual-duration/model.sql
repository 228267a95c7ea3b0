-- One row: a run of a job or an update of a pipeline with what its asset usually took: the mean duration of the last 10 that
-- succeeded of those that began before it, at most 90 days before its own day, and how many those are. There is no row where
-- none did.
with
lived as (
  select
    day, account_id, workspace_id, execution_kind, asset_id, execution_id, duration_ms,
    status in ('SUCCESS', 'COMPLETED') and duration_ms is not null as has_succeeded,
    row_number() over (
      partition by account_id, workspace_id, execution_kind, asset_id
      order by start_time nulls last, execution_id nulls last
    ) as place
  from execution_start
  where day >= cast(timestamp_millis((cast(unix_date(cast(least($days, $days) as date)) as bigint) - 90) * 86400000) as date)
    and day <= cast(greatest($days, $days) as date)
    and execution_kind in ('job_run', 'pipeline_update')
),
counted as (
  select
    day, account_id, workspace_id, execution_kind, asset_id, execution_id, duration_ms, has_succeeded,
    coalesce(
      sum(case when has_succeeded then 1 else 0 end) over (
        partition by account_id, workspace_id, execution_kind, asset_id
        order by place nulls last
        rows between unbounded preceding and 1 preceding
      ),
      0
    ) as successes
  from lived
),
step as (
  select back
  from (values (0), (1), (2), (3), (4), (5), (6), (7), (8), (9)) as steps(back)
),
asked as (
  select
    counted.day, counted.account_id, counted.workspace_id, counted.execution_kind, counted.asset_id,
    counted.execution_id,
    counted.successes - step.back as number
  from counted
  cross join step
  where counted.day in ($days)
    and counted.successes > step.back
)
select
  asked.day, asked.account_id, asked.workspace_id, asked.execution_kind, asked.asset_id, asked.execution_id,
  cast(floor(cast(sum(success.duration_ms) as double) / count(*)) as bigint) as usual_duration_ms,
  cast(count(*) as int) as usual_count
from asked
inner join counted as success
  on success.account_id = asked.account_id
  and success.workspace_id = asked.workspace_id
  and success.execution_kind = asked.execution_kind
  and success.asset_id = asked.asset_id
  and success.successes + 1 = asked.number
where success.has_succeeded
  and unix_date(success.day) >= unix_date(asked.day) - 90
group by
  asked.day, asked.account_id, asked.workspace_id, asked.execution_kind, asked.asset_id, asked.execution_id
