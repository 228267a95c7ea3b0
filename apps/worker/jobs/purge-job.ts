import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import type { Ask } from '#contract/process-call.ts'
import { purgeStep, type PurgeReport, type PurgeStep } from '#derive/purge.ts'
import { purgeChoice, type PurgeChoice } from '#derive/retention.ts'
import { realClock } from '#jobs/clock.ts'
import { defineJob, type Handler } from '#jobs/job.ts'
import { bySystem, type StateWriter } from '#state/change.ts'
import { lakeCalls } from '../calls/lake-calls.ts'

const tables = z.array(purgeStep)
const nothing = z.object({})

/** Deletes rows by retention or by date, after what they show was derived, and publishes what that changes. */
export const purgeJob = defineJob({
  name: 'purge',
  input: purgeChoice,
  label: 'Purge',
  answer: tables,
  steps: ['preview', 'record', 'delete', 'seal'],
  guard: mayChange('admin', 'account'),
  retryLimit: 3,
  expireSeconds: 6 * 3600,
  singleton: 'one',
})

type Purging = {
  ask: Ask
  /** The time of the data. */
  dataNow: () => Date
  /** Shows what was published. */
  show: () => Promise<void>
  state: StateWriter
}

/** Purges through a lake. Each step may be begun again: what is deleted stays deleted, and is on record before. */
export function purgeHandler({ ask, dataNow, show, state }: Purging): Handler<PurgeChoice, PurgeStep[]> {
  return async (asked, { runId, step, signal, report }) => {
    const onProgress = ({ table, done, total }: PurgeReport) =>
      report({ detail: table, done, total, unit: 'tables' })
    const expired = await step('preview', tables, () => ask(lakeCalls.purgePreview, asked, { signal }))
    const records = expired.reduce((sum, { rows }) => sum + rows, 0)
    if (records === 0) return { answer: expired, records }
    await step('record', nothing, () => recorded(state, runId, asked, expired))
    await step('delete', nothing, () => ask(lakeCalls.purge, asked, { signal, onProgress }))
    const { version } = await step('seal', z.object({ version: z.int() }), () =>
      ask(lakeCalls.publish, { dataNow: dataNow().toISOString() }, { signal }),
    )
    await show()
    return { answer: expired, records, result: { dataVersion: version } }
  }
}

/** Records what is about to be deleted: the history of runs ends after some months, the audit trail does not. */
async function recorded(
  state: StateWriter,
  runId: string,
  choice: PurgeChoice,
  expired: readonly PurgeStep[],
): Promise<Record<never, never>> {
  const author = { ...bySystem('purge', realClock()), origin: { kind: 'job', id: runId } } as const
  const tables = Object.fromEntries(expired.flatMap(({ table, rows }) => (rows > 0 ? [[table, rows]] : [])))
  const change = {
    what: 'purge.delete',
    about: { kind: 'job', id: runId },
    after: { ...choice, rows: tables },
  }
  return state.write(author, async () => ({ answer: {}, changes: [change] }))
}
