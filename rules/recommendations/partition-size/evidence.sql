-- One row: an attempt of a run of a job on job clusters whose time is split by event logs, and what it would have cost less with tasks that fit. A stage has
-- small tasks where it has more than 5,000 with a median below half a second (a tenth of them would do), or where they read
-- less than 128 MiB of files on average (tasks of 128 MiB would do, at least one for each core). Scheduling and loading code cost by the number
-- of tasks: what they cost by the split falls with it at most; at least only scheduling does, as the first tasks of an executor load code for
-- all. A stage has large tasks where it has fewer than there are cores, and they read more than 256 MiB of files on average. Tasks of 192 MiB take
-- as long for a byte and run in waves, one on each core, or in one wave more, where the least is saved. It holds where there is such a stage, and something is saved.
with
-- include: #models/parts/split-runs.sql
-- include: #models/parts/spread-stages.sql
needed as (
  select
    spread_stage.*,
    case
      when task_count > 5000 and median_ms < 500 then ceil(task_count / 10.0)
      when input_bytes > 0 and input_bytes < 134217728.0 * task_count
      then greatest(ceil(input_bytes / 134217728.0), ceil(coalesce(cores, task_count)))
    end as needed_tasks,
    case
      when input_bytes > 268435456.0 * task_count and task_count < round(cores) then ceil(input_bytes / 201326592.0)
    end as more_tasks
  from spread_stage
),
spared as (
  select
    account_id, workspace_id, asset_id, execution_id, scheduling_us, deserialization_us, task_count, input_bytes,
    coalesce(needed_tasks < task_count, false) as is_small,
    more_tasks is not null as is_large,
    case
      when more_tasks is not null
      then greatest(stage_ms - ceil(more_tasks / round(cores)) * task_ms / more_tasks, 0)
      else 0
    end as most_ms,
    case
      when more_tasks is not null
      then greatest(stage_ms - (ceil(more_tasks / round(cores)) + 1) * task_ms / more_tasks, 0)
      else 0
    end as surest_ms,
    case when needed_tasks < task_count then 1 - needed_tasks / task_count else 0 end as fewer
  from needed
),
task as (
  select
    account_id, workspace_id, asset_id, execution_id,
    sum(case when is_small or is_large then 1 else 0 end) as stages,
    sum(case when is_small or is_large then task_count end) as tasks,
    sum(most_ms) as most_ms,
    sum(surest_ms) as surest_ms,
    sum(case when is_small or is_large then input_bytes end) as input_bytes,
    sum(case when (is_small or is_large) and input_bytes > 0 then task_count end) as reading_tasks,
    coalesce(sum(scheduling_us * fewer) / nullif(sum(cast(scheduling_us as double)), 0), 0) as scheduling_share,
    coalesce(sum(deserialization_us * fewer) / nullif(sum(cast(deserialization_us as double)), 0), 0) as loading_share
  from spared
  group by account_id, workspace_id, asset_id, execution_id
),
replayed as (
  select
    split_run.*, task.tasks,
    coalesce((task.most_ms + task.surest_ms) / 2, 0) as shorter_ms,
    task.input_bytes / nullif(task.reading_tasks, 0) as task_bytes,
    coalesce(task.stages, 0) as stages,
    split_run.scheduling_cost * coalesce(task.scheduling_share, 0) + split_run.cost_per_ms * coalesce(task.surest_ms, 0) as surest,
    split_run.scheduling_cost * coalesce(task.scheduling_share, 0) + split_run.loading_cost * coalesce(task.loading_share, 0)
      + split_run.cost_per_ms * coalesce(task.most_ms, 0) as most
  from split_run
  left join task
    on task.account_id = split_run.account_id
    and task.workspace_id = split_run.workspace_id
    and task.asset_id = split_run.asset_id
    and task.execution_id = split_run.execution_id
)
select
  day, account_id, workspace_id,
  'job' as asset_kind,
  job_id as asset_id,
  observation_id, currency, cost,
  stages > 0 and most >= 0.0001 as holds,
  'do not fit' as change_1_from,
  '128 to 256 MiB' as change_1_to,
  cast(most as decimal(28,10)) as ended_cost,
  cast((most - surest) / 2 as decimal(28,10)) as added_cost,
  cast(surest as decimal(28,10)) as saving_low,
  cast(most as decimal(28,10)) as saving_high,
  recorded_share,
  recorded_share < 1 as is_estimated,
  stages, tasks, shorter_ms,
  task_bytes / 1048576.0 as task_mb
from replayed
