import type { Restart } from '#jobs/restart-pauses.ts'
import { isLakeInLakehouse } from '#worker/lake-settings.ts'

const quickly = { minMs: 250, maxMs: 15_000 }
// Each start sends statements to the warehouse: one that refuses the lake for long must be able to stop.
const patiently = { minMs: 250, maxMs: 15 * 60_000 }

/** The pauses before a restart of the lake process. */
export function lakeRestart(configuration: Parameters<typeof isLakeInLakehouse>[0]): Restart {
  return isLakeInLakehouse(configuration) ? patiently : quickly
}
