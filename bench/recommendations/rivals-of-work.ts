/**
 * The simple rules that other products document about the work and the workers of jobs, over the same facts: half of the five minutes need
 * fewer workers at 85 % of CPU and 90 % of memory (LakeSentry, which takes the median); workers busy below 15 % in three of four five minutes (the
 * condition that the specification has, without the input, which LakeSentry does not ask for either); a stage whose longest task takes more than five seconds and ten
 * times the median (DataFlint); any spilling (the AutoTuner of NVIDIA); a stage that reads less than 128 or more than 256 MiB in a task (the same); more than 100 files
 * of less than 3 MiB read or written at once (DataFlint); half of the time at the least workers, busy below 30 % (the condition that the
 * specification has).
 */
export const rivalProposalsOfWork = `
  select 'fewer_workers' as rule, owner.workspace_id, owner.asset_id
  from ${ownersOf('min_workers is null and worker_count >= 2')}
  group by owner.workspace_id, owner.asset_id
  having median(ceil(greatest(worker_processor_load / 0.85, worker_memory_load / 0.9) * workers)) < max(owner.worker_count)
  union all
  select 'single_node', owner.workspace_id, owner.asset_id
  from ${ownersOf('coalesce(min_workers, worker_count) >= 1')}
  group by owner.workspace_id, owner.asset_id
  having quantile_cont(worker_processor_load, 0.75) < 0.15
  union all
  select 'autoscale_bounds', owner.workspace_id, owner.asset_id
  from ${ownersOf('min_workers > 1')}
  group by owner.workspace_id, owner.asset_id
  having avg(case when workers <= owner.min_workers and worker_processor_load < 0.3 then 1 else 0 end) > 0.5
  union all
  select distinct 'skewed_stage', tie.workspace_id, tie.asset_id
  from ${stagesOfRuns('log_stage_distribution')}
    and stage.measure = 'duration_ms'
    and stage.maximum > 5000
    and stage.maximum > 10 * stage.median
  union all
  select distinct 'spill_to_disk', tie.workspace_id, tie.asset_id
  from ${stagesOfRuns('log_stage')}
    and stage.disk_spilled_bytes > 0
  union all
  select distinct 'partition_size', tie.workspace_id, tie.asset_id
  from ${stagesOfRuns('log_stage_distribution')}
    and stage.measure = 'input_bytes'
    and stage.total > 0
    and (stage.total < 134217728.0 * stage.task_count or stage.total > 268435456.0 * stage.task_count)
  union all
  select distinct 'small_files', run.workspace_id, run.job_id
  from run
  inner join (select distinct workspace_id, run_id, cluster_id from task_run) as placed
    on placed.workspace_id = run.workspace_id
    and placed.run_id = run.run_id
  inner join log_operator
    on log_operator.workspace_id = placed.workspace_id
    and log_operator.cluster_id = placed.cluster_id
  where run.day >= date '2025-05-03'
    and run.day < date '2025-05-31'
    and ${smallFiles('number of files read', 'size of files read')}
  union all
  select distinct 'small_files', run.workspace_id, run.job_id
  from run
  inner join (select distinct workspace_id, run_id, cluster_id from task_run) as placed
    on placed.workspace_id = run.workspace_id
    and placed.run_id = run.run_id
  inner join log_operator
    on log_operator.workspace_id = placed.workspace_id
    and log_operator.cluster_id = placed.cluster_id
  where run.day >= date '2025-05-03'
    and run.day < date '2025-05-31'
    and ${smallFiles('number of written files', 'written output')}`

/** Five minutes of clusters of jobs with their load, of those whose setting is like that. */
function ownersOf(condition: string): string {
  return `(
    select distinct machine.day, machine.workspace_id, machine.cluster_id, machine.asset_id, setting.worker_count, setting.min_workers
    from cluster_machine_day as machine
    inner join cluster_setting as setting
      on setting.workspace_id = machine.workspace_id
      and setting.cluster_id = machine.cluster_id
    where machine.day >= date '2025-05-03'
      and machine.day < date '2025-05-31'
      and machine.asset_kind = 'job'
      and ${condition}
  ) as owner
  inner join cluster_load
    on cluster_load.day = owner.day
    and cluster_load.workspace_id = owner.workspace_id
    and cluster_load.cluster_id = owner.cluster_id
    and cluster_load.workers > 0`
}

/** Rows of a table by stage (stage) of runs of jobs (tie); further conditions follow. */
function stagesOfRuns(table: string): string {
  return `spark_tie as tie
  inner join ${table} as stage
    on stage.workspace_id = tie.workspace_id
    and stage.cluster_id = tie.cluster_id
    and stage.spark_context_id = tie.spark_context_id
    and stage.stage_id = tie.stage_id
    and stage.stage_attempt = tie.stage_attempt
  where tie.execution_kind = 'job_run'
    and tie.day >= date '2025-05-03'
    and tie.day < date '2025-05-31'`
}

/** Whether an operator has more than 100 files of less than 3 MiB on average. */
function smallFiles(files: string, bytes: string): string {
  const metric = (name: string) =>
    `try_cast(regexp_extract(metrics_json, '"name":"${name}","type":"[a-zA-Z]+","total":([0-9]+)', 1) as double)`
  return `${metric(files)} > 100 and ${metric(bytes)} < 3145728.0 * ${metric(files)}`
}
