-- One row: a part of the wall clock of an execution that has ended, as execution_time_part has it, with what the part cost in a
-- currency (null where the execution has no cost yet). The costs of the parts add up to that of the execution. Is_cause: it is
-- the one that execution_cause names.
with
part as (
  select
    execution_time_part.day, execution_time_part.account_id, execution_time_part.workspace_id, execution_time_part.execution_kind,
    execution_time_part.asset_id, execution_time_part.execution_id, execution_time_part.job_id, execution_time_part.run_id,
    execution_time_part.attempt, execution_time_part.task_run_id, execution_time_part.pipeline_id, execution_time_part.update_id,
    execution_time_part.instance_id, execution_time_part.part, execution_time_part.place, execution_time_part.wall_ms,
    execution_time_part.core_ms, execution_time_part.paid_core_ms, execution_time_part.stage_cluster_id,
    execution_time_part.spark_context_id, execution_time_part.stage_id, execution_time_part.stage_attempt, execution_time_part.stage_ms,
    execution_time_part.stage_share, execution_time_part.has_unknown_spill,
    execution_cause.part is not null as is_cause
  from execution_time_part
  left join execution_cause
    on execution_cause.day = execution_time_part.day
    and execution_cause.account_id = execution_time_part.account_id
    and execution_cause.workspace_id = execution_time_part.workspace_id
    and execution_cause.execution_kind = execution_time_part.execution_kind
    and execution_cause.asset_id = execution_time_part.asset_id
    and execution_cause.execution_id = execution_time_part.execution_id
    and execution_cause.part = execution_time_part.part
  where execution_time_part.day in ($days)
    and execution_time_part.execution_kind <> 'spark_application'
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
priced as (
  select
    reached.*,
    spent.currency,
    spent.weak_because,
    case
      when all_paid > 0 and until_paid < all_paid
      then cast(cast(floor(cast(spent.cost as double) * 1000000 * until_paid / all_paid) as bigint) * 0.000001 as decimal(28,10))
      when all_paid > 0 or place = last_place then spent.cost
      else cast(0 as decimal(28,10))
    end as until_cost
  from reached
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
  is_cause,
  stage_cluster_id, spark_context_id, stage_id, stage_attempt, stage_ms, stage_share, has_unknown_spill
from priced
