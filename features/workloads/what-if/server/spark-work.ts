import { z } from 'zod'
import type { NodeMinute } from '#product/server/what-if/job-history.ts'
import type { SparkWork } from '#product/server/what-if/spark-work.ts'
import type { RunRow } from './run-rows.ts'

const number = z.coerce.number()

const stageRow = z.object({
  spark_job_id: number.nullable(),
  from_ms: number,
  until_ms: number,
  task_count: number,
  total_ms: number,
  minimum_ms: number,
  quartile_1_ms: number,
  median_ms: number,
  quartile_3_ms: number,
  percentile_95_ms: number,
  maximum_ms: number,
  task_ms: number,
  fetch_wait_ms: number,
  gc_ms: number,
  shuffle_write_ms: number,
  spill_ms: number.nullable(),
})

const executorRow = z.object({
  executor_id: z.string(),
  cores: number.nullable(),
  added_ms: number.nullable(),
  removed_ms: number.nullable(),
  task_count: number,
})

const minuteRow = z.object({ minute_ms: number, is_driver: z.boolean(), busy_share: number })

/** The work of a run's application, from the rows of its stages and executors; a driver that does no task is none of them. */
export function sparkWorkOf(
  { work_from_ms: startMs, work_until_ms: endMs }: RunRow,
  stages: readonly unknown[],
  executors: readonly unknown[],
): SparkWork {
  return {
    startMs,
    endMs,
    stages: z
      .array(stageRow)
      .parse(stages)
      .map((row) => ({
        sparkJobId: row.spark_job_id,
        fromMs: row.from_ms,
        untilMs: row.until_ms,
        tasks: {
          kind: 'distribution',
          count: row.task_count,
          totalMs: row.total_ms,
          minimumMs: row.minimum_ms,
          quartile1Ms: row.quartile_1_ms,
          medianMs: row.median_ms,
          quartile3Ms: row.quartile_3_ms,
          percentile95Ms: row.percentile_95_ms,
          maximumMs: row.maximum_ms,
        },
        taskMs: row.task_ms,
        fetchWaitMs: row.fetch_wait_ms,
        gcMs: row.gc_ms,
        shuffleWriteMs: row.shuffle_write_ms,
        spillMs: row.spill_ms,
      })),
    executors: z
      .array(executorRow)
      .parse(executors)
      .filter((row) => row.executor_id !== 'driver' || row.task_count > 0)
      .map((row) => ({ addedMs: row.added_ms ?? startMs, removedMs: row.removed_ms, cores: row.cores ?? 0 })),
  }
}

/** Minutes of the machines of a run. */
export function nodeMinutesOf(rows: readonly unknown[]): readonly NodeMinute[] {
  return z
    .array(minuteRow)
    .parse(rows)
    .map((row) => ({ minuteMs: row.minute_ms, isDriver: row.is_driver, busyShare: row.busy_share }))
}
