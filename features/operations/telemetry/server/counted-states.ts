import { z } from 'zod'
import { telemetryState, type TelemetryState } from '#product/contract/telemetry-state.ts'
import { factColumns } from './asked-tasks.ts'

const row = factColumns.extend({ executions: z.coerce.number() })

/** How many are in which state. */
export type CountedStates = Record<Exclude<TelemetryState, 'REPAIRING'>, number>

/** Counts states of executions that are counted by their facts. */
export function countedStates(rows: readonly unknown[]): CountedStates {
  const counts: CountedStates = { NOT_MONITORED: 0, NOT_READY: 0, READY: 0, NOT_AVAILABLE: 0 }
  for (const { executions, ...facts } of z.array(row).parse(rows)) {
    const { state } = telemetryState(facts)
    if (state !== 'REPAIRING') counts[state] += executions
  }
  return counts
}
