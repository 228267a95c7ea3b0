import { factsOf, placeOfTests } from '#connectors/spark/event-log/testing/cut-logs.ts'
import { logRows } from '#connectors/spark/event-log/rows/log-rows.ts'
import { testDataPath } from '#connectors/testing/test-data.ts'
import type { SeenStage, SparkWork } from '#product/server/what-if/spark-work.ts'

type Row = Readonly<Record<string, unknown>>

const numberOf = (row: Row | undefined, name: string) => Number(row?.[name] ?? 0)
const momentOf = (row: Row | undefined, name: string) => {
  const value = row?.[name]
  return typeof value === 'string' ? Date.parse(value) : undefined
}

/** The work of a public event log, in what the product keeps of one. */
export async function seenWork(path: string): Promise<SparkWork> {
  const rows = logRows(await factsOf(testDataPath(`eventlogs/${path}`)), placeOfTests)
  const [application] = rows.log_application
  const startMs = momentOf(application, 'start_time') ?? 0
  const endMs = momentOf(application, 'end_time') ?? momentOf(application, 'last_event_time') ?? 0
  const distributions = new Map(
    rows.log_stage_distribution
      .filter(({ measure }) => measure === 'duration_ms')
      .map((row) => [`${String(row['stage_id'])} ${String(row['stage_attempt'])}`, row]),
  )
  return {
    startMs,
    endMs,
    stages: rows.log_stage.map((row) =>
      stageOf(row, distributions.get(`${String(row['stage_id'])} ${String(row['stage_attempt'])}`), endMs),
    ),
    executors: rows.log_executor
      .filter((row) => row['executor_id'] !== 'driver' || numberOf(row, 'task_count') > 0)
      .map((row) => ({
        addedMs: momentOf(row, 'added_time') ?? startMs,
        removedMs: momentOf(row, 'removed_time') ?? null,
        cores: numberOf(row, 'cores'),
      })),
  }
}

function stageOf(row: Row, distribution: Row | undefined, endMs: number): SeenStage {
  const job = row['spark_job_id']
  return {
    sparkJobId: typeof job === 'number' ? job : null,
    fromMs: momentOf(row, 'submission_time') ?? endMs,
    untilMs: momentOf(row, 'completion_time') ?? endMs,
    tasks: {
      kind: 'distribution',
      count: numberOf(distribution, 'task_count'),
      totalMs: numberOf(distribution, 'total'),
      minimumMs: numberOf(distribution, 'minimum'),
      quartile1Ms: numberOf(distribution, 'quartile_1'),
      medianMs: numberOf(distribution, 'median'),
      quartile3Ms: numberOf(distribution, 'quartile_3'),
      percentile95Ms: numberOf(distribution, 'percentile_95'),
      maximumMs: numberOf(distribution, 'maximum'),
    },
    taskMs: numberOf(row, 'duration_sum_ms'),
    fetchWaitMs: numberOf(row, 'shuffle_fetch_wait_ms'),
    gcMs: numberOf(row, 'jvm_gc_ms'),
    shuffleWriteMs: numberOf(row, 'shuffle_write_ms'),
    spillMs: null,
  }
}
