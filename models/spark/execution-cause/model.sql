-- One row: the part of the wall clock of an execution that is named as its cause: what took most of the time for a reason that can be
-- changed, and at least a tenth of it (decision 50). An execution without such a part has no row.
with
part as (
  select
    day, account_id, workspace_id, execution_kind, asset_id, execution_id, part, place, wall_ms,
    sum(wall_ms) over (partition by account_id, workspace_id, execution_kind, asset_id, execution_id) as execution_ms,
    case
      when part in (
          'driver_only', 'no_executors', 'stragglers', 'lost_work', 'scheduling', 'deserialization', 'gc', 'fetch_wait', 'shuffle_write',
          'spill'
        )
        or (part = 'too_few_tasks' and stage_share >= 0.6)
      then wall_ms
    end as changeable_ms
  from execution_time_part
  where day in ($days)
),
ranked as (
  select
    part.*,
    row_number() over (
      partition by account_id, workspace_id, execution_kind, asset_id, execution_id
      order by changeable_ms desc nulls last, place nulls last
    ) as rank
  from part
)
select day, account_id, workspace_id, execution_kind, asset_id, execution_id, part
from ranked
where rank = 1
  and changeable_ms * 10 >= execution_ms
