import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import type { Ask } from '#contract/process-call.ts'
import { purgeStep, type PurgeStep } from '#derive/purge.ts'
import { retention } from '#derive/retention.ts'
import { defineJob, type Handler } from '#jobs/job.ts'
import { lakeCalls } from '../calls/lake-calls.ts'

const input = z.object({ retention })
const tables = z.array(purgeStep)

/** Deletes rows that have outlived their retention, after what they show was derived, and publishes what that changes. */
export const purgeJob = defineJob({
  name: 'purge',
  label: 'Purge',
  input,
  answer: tables,
  steps: ['preview', 'delete', 'seal'],
  guard: mayChange('admin', 'account'),
  retryLimit: 3,
  expireSeconds: 6 * 3600,
  singleton: 'one',
})

/** Purges through a lake. Each step may be begun again: what is deleted stays deleted. */
export function purgeHandler(
  ask: Ask,
  show: () => Promise<void>,
): Handler<z.output<typeof input>, PurgeStep[]> {
  return async (asked, { step, signal }) => {
    const expired = await step('preview', tables, () => ask(lakeCalls.purgePreview, asked, { signal }))
    const records = expired.reduce((sum, { rows }) => sum + rows, 0)
    if (records === 0) return { answer: expired, records }
    await step('delete', z.object({}), () => ask(lakeCalls.purge, asked, { signal }))
    const { version } = await step('seal', z.object({ version: z.int() }), () =>
      ask(lakeCalls.publish, {}, { signal }),
    )
    await show()
    return { answer: expired, records, result: { dataVersion: version } }
  }
}
