import type { DuckDBConnection } from '@duckdb/node-api'

import { sparkTruth } from './spark-truth.ts'

const numbers = [
  ['executions', 'execution_count'],
  ['jobs', 'spark_job_count'],
  ['stages', 'stage_count'],
  ['failedStages', 'failed_stage_count'],
  ['tasks', 'spark_task_count'],
  ['failedTasks', 'failed_spark_task_count'],
  ['killedTasks', 'killed_spark_task_count'],
  ['inputBytes', 'input_bytes'],
  ['outputBytes', 'output_bytes'],
  ['shuffleReadBytes', 'shuffle_read_bytes'],
  ['shuffleWriteBytes', 'shuffle_write_bytes'],
  ['memorySpilledBytes', 'memory_spilled_bytes'],
  ['diskSpilledBytes', 'disk_spilled_bytes'],
  ['executorRunMs', 'executor_run_ms'],
  ['executorCpuNs', 'executor_cpu_ns'],
  ['jvmGcMs', 'jvm_gc_ms'],
  ['lostMs', 'lost_ms'],
  ['executionMs', 'execution_ms'],
  ['runMs', 'run_ms'],
] as const

/** Fills `spark_truth` with what the Spark work of each task run did, and `spark_story` with what was done to it on purpose. */
export async function fillSparkTruth(connection: DuckDBConnection, folder: string, at: Date): Promise<void> {
  const { tasks, stories } = await sparkTruth(connection, folder, at.getTime())
  await connection.run(`create table spark_truth (workspace_id varchar, job_id varchar, run_id varchar, attempt integer,
    task_run_id varchar, cluster_id varchar, spark_context_id varchar, is_whole boolean, story varchar,
    ${numbers.map(([, column]) => `${column} bigint`).join(', ')})`)
  const appender = await connection.createAppender('spark_truth')
  for (const task of tasks) {
    for (const text of [task.workspaceId, task.jobId, task.runId]) appender.appendVarchar(text)
    appender.appendInteger(task.attempt)
    for (const text of [task.taskRunId, task.clusterId, task.contextId]) appender.appendVarchar(text)
    appender.appendBoolean(task.isWhole)
    if (task.story === null) appender.appendNull()
    else appender.appendVarchar(task.story)
    for (const [name] of numbers) appender.appendBigInt(BigInt(task[name]))
    appender.endRow()
  }
  appender.closeSync()
  await connection.run(`create table spark_story (story varchar, workspace_id varchar, job_id varchar, job_name varchar,
    from_ms bigint, what varchar)`)
  for (const { kind, workspaceId, jobId, job, from, what } of stories) {
    await connection.run('insert into spark_story values ($kind, $workspaceId, $jobId, $job, $from, $what)', {
      kind,
      workspaceId,
      jobId,
      job,
      from: BigInt(Date.parse(from)),
      what,
    })
  }
  await connection.run(sharesOfStories)
}

// What a story costs is the part of the time of its runs that it takes, over all runs whose log is kept.
const sharesOfStories = `create or replace table spark_story as
  with told as (
    select workspace_id, job_id, story, count(distinct run_id) as runs, sum(lost_ms) as lost_ms, sum(run_ms) as run_ms
    from spark_truth
    where story is not null
    group by all
  )
  select spark_story.*, coalesce(runs, 0) as runs, round(lost_ms / run_ms, 4) as share_of_run_time
  from spark_story
  left join told using (workspace_id, job_id, story)
  order by story, workspace_id, job_id`
