import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { defineJob, type Handler, type RunContext } from '#jobs/job.ts'
import type { Ask, AnswerOf } from '#contract/process-call.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import { lakeCalls } from '../calls/lake-calls.ts'

const input = lakeCalls.derive.input.pick({ maxDays: true })
type Answer = AnswerOf<typeof lakeCalls.derive>
/** How far a derive is: which model, and its days. */
export type DeriveReport = z.output<typeof lakeCalls.derive.progress>

/** Rebuilds what is out of date and publishes it; changes that come while one works are derived together, right after. */
export const deriveJob = defineJob({
  name: 'derive',
  label: 'Derivation of figures',
  input,
  answer: lakeCalls.derive.output,
  steps: [],
  guard: mayChange('admin', 'account'),
  byHand: [{ input: {} }],
  retryLimit: 3,
  expireSeconds: 6 * 3600,
  singleton: 'oneOfEach',
})

/** What stays known of a derive: the version of the data that it made. */
export const derivedResult = z.object({ dataVersion: z.int() })

type Deriving = {
  ask: Ask
  settings: () => Promise<SettingsSnapshot>
  /** The time of the data. */
  dataNow: () => Date
  /** Shows what was published. */
  show: () => Promise<void>
  onReport?: ((report: DeriveReport) => void) | undefined
}

/** Derives with the present settings. Begun again, it goes on with what is left. */
export function deriveHandler({
  ask,
  settings,
  dataNow,
  show,
  onReport = () => {},
}: Deriving): Handler<z.output<typeof input>, Answer> {
  return async (asked, run) => {
    const reportDays = daysReporter(run)
    const onProgress = (report: DeriveReport) => {
      reportDays(report)
      onReport(report)
    }
    const given = { ...asked, settings: await settings(), dataNow: dataNow().toISOString() }
    const answer = await ask(lakeCalls.derive, given, { signal: run.signal, onProgress })
    await show()
    const days = Object.values(answer.rebuiltDays).reduce((sum, rebuilt) => sum + rebuilt.length, 0)
    return { answer, records: days, result: { dataVersion: answer.version } }
  }
}

function daysReporter({ report }: Pick<RunContext, 'report'>): (reported: DeriveReport) => void {
  let total = 0
  return ({ model, remainingDays }) => {
    total = Math.max(total, remainingDays)
    report({ detail: model, done: total - remainingDays, total, unit: 'days' })
  }
}
