-- One row per span with one wanted and one present number of workers. More workers take a while to join; where fewer
-- came than were asked for, the wanted number stays above the present one.
with span as (
  select
    workspace_id,
    cluster_id,
    session,
    step,
    at_ms,
    until_ms,
    workers,
    present,
    present_before,
    is_lost,
    case
      when step = 0 then least(ready_ms, until_ms)
      when workers > workers_before or present > present_before then least(at_ms + whole('join:' || step_key, 55000, 130000), until_ms)
      else at_ms
    end as joined_ms
  from resize
), sized as (
  select
    workspace_id,
    cluster_id,
    session,
    at_ms as from_ms,
    joined_ms as until_ms,
    workers as target_workers,
    present_before as current_workers,
    step,
    is_lost
  from span
  where joined_ms > at_ms
  union all
  select
    workspace_id,
    cluster_id,
    session,
    joined_ms,
    until_ms,
    case when is_lost and step = 1 then workers + 1 else workers end,
    present,
    step,
    is_lost
  from span
  where until_ms > joined_ms
)
select
  workspace_id,
  cluster_id,
  session,
  from_ms,
  until_ms,
  target_workers,
  current_workers,
  case
    when step = 0 then 'USER_REQUEST'
    when is_lost and step = 1 then 'SPOT_LOSS'
    when is_lost then 'AUTORECOVERY'
    else 'AUTOSCALE'
  end as cause
from sized
order by workspace_id, cluster_id, session, from_ms
