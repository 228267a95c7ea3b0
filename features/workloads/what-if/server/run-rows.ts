import { z } from 'zod'
import type { JobRun } from '#product/server/what-if/job-history.ts'

const number = z.coerce.number()
const numberOrNull = number.nullable()

/** What the lake answers of a run. */
export const runRow = z.object({
  workspace_id: z.string(),
  cluster_id: z.string(),
  start_ms: number,
  work_from_ms: number,
  work_until_ms: number,
  setup_ms: number,
  workers: number,
  worker_node_type: z.string().nullable(),
  driver_node_type: z.string().nullable(),
  worker_cores: numberOrNull,
  worker_memory_mb: numberOrNull,
  driver_cores: numberOrNull,
  is_photon: z.boolean(),
  min_workers: numberOrNull,
  max_workers: numberOrNull,
  spark_context_id: z.string().nullable(),
  input_bytes: numberOrNull,
  has_minutes: z.boolean(),
  currency: z.string().nullable(),
  databricks_cost: z.string().nullable(),
  cloud_cost: z.string().nullable(),
})
export type RunRow = z.output<typeof runRow>

export const bytesOfMegabyte = 1_048_576

/** The run as the engine knows it, without its log and its minutes; undefined where its machines are not known. */
export function jobRunOf(row: RunRow): JobRun | undefined {
  const workMs = row.work_until_ms - row.work_from_ms
  const isSingle = row.workers === 0
  if (
    !isSingle &&
    (row.worker_node_type === null || row.worker_cores === null || row.worker_memory_mb === null)
  )
    return undefined
  return {
    startMs: row.start_ms,
    durationMs: row.setup_ms + workMs,
    setupMs: row.setup_ms,
    sizeBytes: row.input_bytes,
    workers: row.workers,
    worker: {
      name: row.worker_node_type ?? '',
      cores: row.worker_cores ?? 1,
      memoryBytes: (row.worker_memory_mb ?? 1) * bytesOfMegabyte,
    },
    engine: row.is_photon ? 'photon' : 'standard',
    autoscaling:
      row.min_workers !== null && row.max_workers !== null && row.min_workers < row.max_workers
        ? { minimum: row.min_workers, maximum: row.max_workers }
        : null,
  }
}
