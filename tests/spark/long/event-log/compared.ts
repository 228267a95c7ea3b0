import { z } from 'zod'
import type { LogRows } from '#connectors/spark/event-log/rows/log-rows.ts'
import type { LogRow } from '#connectors/spark/event-log/rows/row-values.ts'
import type { Answers, executionAnswer, jobAnswer, stageAnswer } from './answers.ts'

const instant = (time: string | undefined) => time?.replace('GMT', 'Z') ?? null
/** Whether a stage began. */
export const begun = ({ status }: { status: string }) => status !== 'SKIPPED'
/** An order in which lists of values can be compared. */
export const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

/** What a row has of a stage. */
export function stageOf(row: LogRow) {
  return [
    row['stage_id'],
    row['stage_attempt'],
    row['status'],
    row['stage_name'],
    row['planned_task_count'],
    row['failed_task_count'],
    row['killed_task_count'],
    row['executor_run_ms'],
    row['executor_cpu_ms'],
    row['executor_deserialize_ms'],
    row['jvm_gc_ms'],
    row['result_serialization_ms'],
    row['memory_spilled_bytes'],
    row['disk_spilled_bytes'],
    row['input_bytes'],
    row['input_records'],
    row['output_bytes'],
    row['output_records'],
    row['shuffle_fetch_wait_ms'],
    row['shuffle_local_blocks'],
    row['shuffle_remote_blocks'],
    row['shuffle_read_bytes'],
    row['shuffle_write_bytes'],
    row['shuffle_write_records'],
    row['submission_time'],
    row['completion_time'],
  ]
}

/** The same as Spark has it. */
export function stageOfSpark(stage: z.infer<typeof stageAnswer>) {
  return [
    stage.stageId,
    stage.attemptId,
    stage.status,
    stage.name,
    stage.numTasks,
    stage.numFailedTasks,
    stage.numKilledTasks,
    stage.executorRunTime,
    Math.floor(stage.executorCpuTime / 1_000_000),
    stage.executorDeserializeTime,
    stage.jvmGcTime,
    stage.resultSerializationTime,
    stage.memoryBytesSpilled,
    stage.diskBytesSpilled,
    stage.inputBytes,
    stage.inputRecords,
    stage.outputBytes,
    stage.outputRecords,
    stage.shuffleFetchWaitTime,
    stage.shuffleLocalBlocksFetched,
    stage.shuffleRemoteBlocksFetched,
    stage.shuffleReadBytes,
    stage.shuffleWriteBytes,
    stage.shuffleWriteRecords,
    instant(stage.submissionTime),
    instant(stage.completionTime),
  ]
}

/** What a row has of a job. */
export function jobOf(row: LogRow) {
  return [row['spark_job_id'], row['status'], row['submission_time'], row['completion_time']]
}

/** The same as Spark has it. */
export function jobOfSpark(job: z.infer<typeof jobAnswer>) {
  return [job.jobId, job.status, instant(job.submissionTime), instant(job.completionTime)]
}

/** What a row has of a SQL execution. */
export function executionOf(row: LogRow) {
  const durationMs = Date.parse(String(row['end_time'])) - Date.parse(String(row['start_time']))
  return [row['execution_id'], row['status'], row['description'], durationMs]
}

/** The same as Spark has it. */
export function executionOfSpark({ id, status, description, duration }: z.infer<typeof executionAnswer>) {
  return [id, status, description, duration]
}

const isDriver = (id: unknown) => id === 'driver'

/** What a row has of an executor. */
export function executorOf(row: LogRow) {
  return [
    row['executor_id'],
    row['cores'],
    row['task_count'],
    row['failed_task_count'],
    // To Spark, the driver's are those of its application and of its process; in rows they are of its tasks.
    ...(isDriver(row['executor_id']) ? [] : [row['duration_sum_ms'], row['jvm_gc_ms']]),
    row['input_bytes'],
    row['shuffle_read_bytes'],
    row['shuffle_write_bytes'],
    row['added_time'],
    row['removed_time'],
    row['removed_reason'],
  ]
}

/** The same as Spark has it. A driver that runs no tasks is no executor in a log. */
export function executorsOfSpark({ executors }: Answers) {
  return executors
    .filter(({ id, totalTasks }) => !isDriver(id) || totalTasks > 0)
    .map((executor) => [
      executor.id,
      executor.totalCores,
      executor.totalTasks,
      executor.failedTasks,
      ...(isDriver(executor.id) ? [] : [executor.totalDuration, executor.totalGCTime]),
      executor.totalInputBytes,
      executor.totalShuffleRead,
      executor.totalShuffleWrite,
      instant(executor.addTime),
      instant(executor.removeTime),
      executor.removeReason ?? null,
    ])
}

const added = (amounts: readonly unknown[]) => amounts.reduce<number>((sum, one) => sum + Number(one), 0)

/** What the tasks of all executors spilled to disks, which Spark does not answer of each. */
export function spilledOf({ log_executor: rows }: LogRows): number {
  return added(rows.map((row) => row['disk_spilled_bytes']))
}

/** The same as Spark has it of stages. */
export function spilledOfSpark({ stages }: Answers): number {
  return added(stages.map(({ diskBytesSpilled }) => diskBytesSpilled))
}

type Distribution = readonly [stageId: unknown, measure: unknown, quantiles: unknown]

/** Where a task failed, Spark's durations are the shortest of all tasks, those that failed included; ours are of successes. */
export function comparable({ stages }: Answers) {
  const failed = new Set(
    stages
      .filter(({ numFailedTasks, numKilledTasks }) => numFailedTasks + numKilledTasks > 0)
      .map(({ stageId }) => stageId),
  )
  return ([stageId, measure]: Distribution) => measure !== 'duration_ms' || !failed.has(Number(stageId))
}

/** The quantiles of all measures of all stages. */
export function distributionsOf({ log_stage_distribution: rows }: LogRows): Distribution[] {
  return rows.map((row) => [
    row['stage_id'],
    row['measure'],
    [row['quartile_1'], row['median'], row['quartile_3'], row['percentile_95']],
  ])
}

/** The same as Spark has them. */
export function distributionsOfSpark({ stages }: Answers): Distribution[] {
  return stages.flatMap(({ stageId, taskMetricsDistributions: of }): Distribution[] =>
    of === undefined
      ? []
      : [
          [stageId, 'duration_ms', of.duration],
          [stageId, 'executor_run_ms', of.executorRunTime],
          [stageId, 'input_bytes', of.inputMetrics.bytesRead],
          [stageId, 'shuffle_read_bytes', of.shuffleReadMetrics.readBytes],
          [stageId, 'shuffle_write_bytes', of.shuffleWriteMetrics.writeBytes],
          [stageId, 'memory_spilled_bytes', of.memoryBytesSpilled],
          [stageId, 'disk_spilled_bytes', of.diskBytesSpilled],
        ],
  )
}

const metricsOf = z.array(z.object({ name: z.string(), type: z.string(), total: z.number() }))

function sizeText(bytes: number): string {
  const units = ['KiB', 'MiB', 'GiB']
  const power = units.findLastIndex((_, place) => bytes >= 2 * 1_024 ** (place + 1))
  return power < 0 ? `${bytes.toFixed(1)} B` : `${(bytes / 1_024 ** (power + 1)).toFixed(1)} ${units[power]}`
}

/** Spark rounds a quotient of 32 bits: 2,850 ms are 2.8 s to it, and 1,950 ms 2.0 s. */
const timeText = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${Math.fround(ms / 1_000).toFixed(1)} s`)

/** A total as Spark prints it. */
function totalText({ type, total }: { type: string; total: number }): string {
  if (type === 'size') return sizeText(total)
  if (type === 'timing') return timeText(total)
  return type === 'nsTiming' ? timeText(Math.floor(total / 1_000_000)) : total.toLocaleString('en-US')
}

type Metric = readonly [executionId: unknown, operator: unknown, name: string, total: string | undefined]

/** A running application answers zeros, which its log leaves out. */
export const isSome = ([, , , total]: Metric) => !/^0(?:\.0)?(?: |$)/.test(total ?? '0')

/** The totals of all metrics of all operators, as Spark prints them. */
export function operatorsOf({ log_operator: rows }: LogRows): Metric[] {
  return rows.flatMap((row) =>
    metricsOf
      .parse(JSON.parse(String(row['metrics_json'])))
      .map((metric): Metric => [row['execution_id'], row['operator_name'], metric.name, totalText(metric)]),
  )
}

/** The total of a text such as "total (min, med, max)\n14.4 s (…)". */
const totalIn = (value: string) => /^(?:total.*\n)?(.*?)(?: \(|$)/.exec(value)?.[1]

/** The same as Spark has them. */
export function operatorsOfSpark({ sql }: Answers): Metric[] {
  return sql.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ nodeName, metrics }) =>
      metrics
        // Means have no total.
        .filter(({ name }) => !name.startsWith('avg '))
        .map(({ name, value }): Metric => [id, nodeName.trim(), name, totalIn(value)]),
    ),
  )
}
