-- One row: a part of the wall clock of an execution that has ended, as execution_time_part has it, with what the part cost in a
-- currency (null where the execution has no cost yet). The costs of the parts add up to that of the execution. Is_cause: it is what
-- took most of the time for a reason that can be changed, and at least a tenth of it (decision 50); an execution has at most one.
with
part as (
  select
    day, account_id, workspace_id, execution_kind, asset_id, execution_id, job_id, run_id, attempt, task_run_id, pipeline_id, update_id,
    instance_id, part, place, wall_ms, core_ms, paid_core_ms, stage_cluster_id, spark_context_id, stage_id, stage_attempt, stage_ms,
    stage_share, has_unknown_spill
  from execution_time_part
  where day in ($days)
    and execution_kind <> 'spark_application'
),
execution as (
  select distinct account_id, workspace_id, execution_kind, asset_id, execution_id, run_id, attempt, task_run_id
  from part
),
spent as (
  select
    account_id, workspace_id, execution_kind, asset_id, execution_id, execution_cost_day.currency,
    cast(sum(execution_cost_day.cost) as decimal(28,10)) as cost,
    max(execution_cost_day.weak_because) as weak_because
  from execution_cost_day
  inner join execution
    using (account_id, workspace_id, execution_kind, asset_id, execution_id)
  group by account_id, workspace_id, execution_kind, asset_id, execution_id, execution_cost_day.currency
  union all
  select
    account_id, workspace_id, execution.execution_kind, execution.asset_id, execution.execution_id, task_run_day.currency,
    cast(sum(task_run_day.amount) as decimal(28,10)) as cost,
    max(task_run_day.weak_because) as weak_because
  from task_run_day
  inner join execution
    using (account_id, workspace_id, run_id, attempt, task_run_id)
  where execution.execution_kind = 'task_run'
  group by account_id, workspace_id, execution.execution_kind, execution.asset_id, execution.execution_id, task_run_day.currency
),
reached as (
  select
    part.*,
    sum(wall_ms) over (partition by account_id, workspace_id, execution_kind, asset_id, execution_id) as execution_ms,
    max(place) over (partition by account_id, workspace_id, execution_kind, asset_id, execution_id) as last_place,
    cast(
      sum(paid_core_ms) over (
        partition by account_id, workspace_id, execution_kind, asset_id, execution_id
        order by place nulls last
      ) as double
    ) as until_paid,
    cast(sum(paid_core_ms) over (partition by account_id, workspace_id, execution_kind, asset_id, execution_id) as double) as all_paid
  from part
),
ranked as (
  select
    reached.*,
    case
      when part in (
          'driver_only', 'no_executors', 'stragglers', 'lost_work', 'scheduling', 'deserialization', 'gc', 'fetch_wait', 'shuffle_write',
          'spill'
        )
        or (part = 'too_few_tasks' and stage_share >= 0.6)
      then wall_ms
    end as changeable_ms
  from reached
),
caused as (
  select
    ranked.*,
    row_number() over (
      partition by account_id, workspace_id, execution_kind, asset_id, execution_id
      order by changeable_ms desc nulls last, place nulls last
    ) as rank
  from ranked
),
priced as (
  select
    caused.*,
    spent.currency,
    spent.weak_because,
    case
      when all_paid > 0 and until_paid < all_paid
      then cast(cast(floor(cast(spent.cost as double) * 1000000 * until_paid / all_paid) as bigint) * 0.000001 as decimal(28,10))
      when all_paid > 0 or place = last_place then spent.cost
      else cast(0 as decimal(28,10))
    end as until_cost
  from caused
  left join spent
    using (account_id, workspace_id, execution_kind, asset_id, execution_id)
)
select
  day, account_id, workspace_id, execution_kind, asset_id, execution_id, job_id, run_id, attempt, task_run_id, pipeline_id, update_id,
  instance_id, part, place, wall_ms, core_ms, paid_core_ms, currency,
  cast(
    until_cost - coalesce(
      lag(until_cost) over (
        partition by account_id, workspace_id, execution_kind, asset_id, execution_id, currency
        order by place nulls last
      ),
      cast(0 as decimal(28,10))
    ) as decimal(28,10)
  ) as cost,
  weak_because,
  rank = 1 and coalesce(changeable_ms * 10 >= execution_ms, false) as is_cause,
  stage_cluster_id, spark_context_id, stage_id, stage_attempt, stage_ms, stage_share, has_unknown_spill
from priced
