-- One row: a stretch of a day in which a cluster, by its events, kept the same number of workers while it started up or was
-- ready.
with
stretch as (
  select
    day, account_id, workspace_id, cluster_id, phase, worker_count, confidence, from_ms, until_ms,
    case
      when lag(until_ms) over (ordered) = from_ms
        and lag(phase) over (ordered) = phase
        and lag(worker_count) over (ordered) = worker_count
        and lag(confidence) over (ordered) = confidence
      then 0
      else 1
    end as is_change
  from cluster_state_day
  where day in ($days)
  window ordered as (
    partition by day, account_id, workspace_id, cluster_id
    order by from_ms nulls last, until_ms nulls last
  )
),
numbered as (
  select
    day, account_id, workspace_id, cluster_id, phase, worker_count, confidence, from_ms, until_ms,
    sum(is_change) over (
      partition by day, account_id, workspace_id, cluster_id
      order by from_ms nulls last, until_ms nulls last
      rows between unbounded preceding and current row
    ) as number
  from stretch
)
select
  day, account_id, workspace_id, cluster_id, phase, worker_count, confidence,
  timestamp_millis(min(from_ms)) as start_time,
  timestamp_millis(max(until_ms)) as end_time
from numbered
group by day, account_id, workspace_id, cluster_id, phase, worker_count, confidence, number
