import { execFile } from 'node:child_process'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { emptyFacts } from '#connectors/spark/event-log/facts/log-facts.ts'
import { mergeFacts } from '#connectors/spark/event-log/facts/merge-facts.ts'
import { readLog } from '#connectors/spark/event-log/read-log.ts'
import { logRows, type LogRows } from '#connectors/spark/event-log/rows/log-rows.ts'
import type { LogRow } from '#connectors/spark/event-log/rows/row-values.ts'
import { ensureSpark } from '../install.js'

const script = join(import.meta.dirname, 'event-log', 'application.py')
const place = { accountId: 'a', workspaceId: '1', clusterId: 'c', sparkContextId: '5' }

const quantiles = z.array(z.number())
const distributions = z.object({
  duration: quantiles,
  executorRunTime: quantiles,
  inputMetrics: z.object({ bytesRead: quantiles }),
  shuffleReadMetrics: z.object({ readBytes: quantiles }),
  shuffleWriteMetrics: z.object({ writeBytes: quantiles }),
  memoryBytesSpilled: quantiles,
  diskBytesSpilled: quantiles,
})
const stageAnswer = z.object({
  stageId: z.number(),
  attemptId: z.number(),
  status: z.string(),
  name: z.string(),
  numTasks: z.number(),
  numFailedTasks: z.number(),
  numKilledTasks: z.number(),
  executorRunTime: z.number(),
  executorCpuTime: z.number(),
  executorDeserializeTime: z.number(),
  jvmGcTime: z.number(),
  resultSerializationTime: z.number(),
  memoryBytesSpilled: z.number(),
  diskBytesSpilled: z.number(),
  inputBytes: z.number(),
  inputRecords: z.number(),
  outputBytes: z.number(),
  outputRecords: z.number(),
  shuffleFetchWaitTime: z.number(),
  shuffleLocalBlocksFetched: z.number(),
  shuffleRemoteBlocksFetched: z.number(),
  shuffleReadBytes: z.number(),
  shuffleWriteBytes: z.number(),
  shuffleWriteRecords: z.number(),
  submissionTime: z.string().optional(),
  completionTime: z.string().optional(),
  taskMetricsDistributions: distributions.optional(),
})
const metricAnswer = z.object({ name: z.string(), value: z.string() })
const nodeAnswer = z.object({ nodeName: z.string(), metrics: z.array(metricAnswer) })
const executionAnswer = z.object({
  id: z.number(),
  status: z.string(),
  description: z.string(),
  duration: z.number(),
  successJobIds: z.array(z.number()),
  failedJobIds: z.array(z.number()),
  nodes: z.array(nodeAnswer),
})
const jobAnswer = z.object({
  jobId: z.number(),
  status: z.string(),
  submissionTime: z.string(),
  completionTime: z.string(),
})
const answers = z.object({
  applicationId: z.string(),
  jobs: z.array(jobAnswer),
  stages: z.array(stageAnswer),
  sql: z.array(executionAnswer),
})
type Answers = z.infer<typeof answers>

/** Runs the application; answers the rows of its log, and what Spark's REST API answered about it. */
async function runApplication(codec: string): Promise<{ rows: LogRows; theirs: Answers }> {
  const folder = await mkdtemp(join(tmpdir(), `log-of-spark-${codec}-`))
  try {
    const run = promisify(execFile)
    const { stdout } = await run(ensureSpark().python, [script, folder, codec], { maxBuffer: 100_000_000 })
    const theirs = answers.parse(JSON.parse(stdout))
    const names = await readdir(folder)
    const log = names.find((name) => name.startsWith(theirs.applicationId))
    const facts = emptyFacts()
    for (const part of await readLog(join(folder, log ?? ''))) mergeFacts(facts, part.facts)
    return { rows: logRows(facts, place), theirs }
  } finally {
    await rm(folder, { recursive: true })
  }
}

const instant = (time: string | undefined) => time?.replace('GMT', 'Z') ?? null
const begun = ({ status }: { status: string }) => status !== 'SKIPPED'
const byText = (one: unknown, other: unknown) => (JSON.stringify(one) < JSON.stringify(other) ? -1 : 1)

function stageOf(row: LogRow) {
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

function stageOfSpark(stage: z.infer<typeof stageAnswer>) {
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

type Distribution = readonly [stageId: unknown, measure: unknown, quantiles: unknown]

/** Where a task failed, Spark's durations are the shortest of all tasks, those that failed included; ours are of successes. */
function comparable({ stages }: Answers) {
  const failed = new Set(
    stages.filter(({ numFailedTasks }) => numFailedTasks > 0).map(({ stageId }) => stageId),
  )
  return ([stageId, measure]: Distribution) => measure !== 'duration_ms' || !failed.has(Number(stageId))
}

function distributionsOf({ log_stage_distribution: rows }: LogRows): Distribution[] {
  return rows.map((row) => [
    row['stage_id'],
    row['measure'],
    [row['quartile_1'], row['median'], row['quartile_3'], row['percentile_95']],
  ])
}

function distributionsOfSpark({ stages }: Answers): Distribution[] {
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

const timeText = (ms: number) => (ms < 1_000 ? `${ms} ms` : `${(ms / 1_000).toFixed(1)} s`)

/** A total as Spark prints it. */
function totalText({ type, total }: { type: string; total: number }): string {
  if (type === 'size') return sizeText(total)
  if (type === 'timing') return timeText(total)
  return type === 'nsTiming' ? timeText(Math.floor(total / 1_000_000)) : total.toLocaleString('en-US')
}

type Metric = readonly [executionId: unknown, operator: unknown, name: string, total: string | undefined]

/** A running application answers zeros, which its log leaves out. */
const isSome = ([, , , total]: Metric) => !/^0(?:\.0)?(?: |$)/.test(total ?? '0')

function operatorsOf({ log_operator: rows }: LogRows): Metric[] {
  return rows.flatMap((row) =>
    metricsOf
      .parse(JSON.parse(String(row['metrics_json'])))
      .map((metric): Metric => [row['execution_id'], row['operator_name'], metric.name, totalText(metric)]),
  )
}

/** The total of a text such as "total (min, med, max)\n14.4 s (…)". */
const totalIn = (value: string) => /^(?:total.*\n)?(.*?)(?: \(|$)/.exec(value)?.[1]

function operatorsOfSpark({ sql }: Answers): Metric[] {
  return sql.flatMap(({ id, nodes }) =>
    nodes.flatMap(({ nodeName, metrics }) =>
      metrics
        // Means have no total.
        .filter(({ name }) => !name.startsWith('avg '))
        .map(({ name, value }): Metric => [id, nodeName.trim(), name, totalIn(value)]),
    ),
  )
}

test.each(['plain', 'lz4', 'lzf', 'snappy', 'zstd'])(
  'the rows of a log that Spark wrote as %s are what its own API answers',
  async (codec) => {
    const { rows, theirs } = await runApplication(codec)

    expect(theirs.stages.filter(begun).length).toBeGreaterThan(15)
    expect(rows.log_stage.map(stageOf).toSorted(byText)).toEqual(
      theirs.stages.filter(begun).map(stageOfSpark).toSorted(byText),
    )
    expect(distributionsOf(rows).filter(comparable(theirs)).toSorted(byText)).toEqual(
      distributionsOfSpark(theirs).filter(comparable(theirs)).toSorted(byText),
    )
    const jobs = rows.log_job.map((row) => [
      row['spark_job_id'],
      row['status'],
      row['submission_time'],
      row['completion_time'],
    ])
    expect(jobs.toSorted(byText)).toEqual(
      theirs.jobs
        .map((job) => [job.jobId, job.status, instant(job.submissionTime), instant(job.completionTime)])
        .toSorted(byText),
    )
    const executions = rows.log_sql_execution.map((row) => [
      row['execution_id'],
      row['status'],
      row['description'],
      Date.parse(String(row['end_time'])) - Date.parse(String(row['start_time'])),
    ])
    expect(executions.toSorted(byText)).toEqual(
      theirs.sql
        .map(({ id, status, description, duration }) => [id, status, description, duration])
        .toSorted(byText),
    )
    const operators = operatorsOf(rows).filter(isSome)
    expect(operators.length).toBeGreaterThan(100)
    expect(operators.toSorted(byText)).toEqual(operatorsOfSpark(theirs).filter(isSome).toSorted(byText))
  },
)
