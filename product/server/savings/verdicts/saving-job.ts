import { z } from 'zod'
import { mayChange } from '#contract/guard.ts'
import { shownName } from '#contract/shown-name.ts'
import { defineJob, type Handler } from '#jobs/job.ts'
import { savingRound, type LeftOut, type RoundParts } from './saving-round.ts'

/** A round of verdicts on what changes saved; an interrupted one goes on with what is not judged yet. */
export const savingsJob = defineJob({
  name: 'savings',
  label: 'Verification of savings',
  input: z.object({}),
  answer: z.object({}),
  steps: [],
  guard: mayChange('admin', 'account'),
  byHand: [{ input: {} }],
  retryLimit: 3,
  retryDelaySeconds: 5,
  expireSeconds: 3600,
  singleton: 'one',
  schedule: { place: 'QUEUE' },
})

type Parts = RoundParts & {
  /** Which publication is shown; 0 before the first one. */
  version: () => number
  /** Whether all that was collected stands in a publication, and history is loaded. */
  isWhole: (dataVersion: number) => boolean
}

const mostNamed = 3

/** What could not be judged, with the reasons of the first. */
function leftOutText(leftOut: readonly LeftOut[]): string {
  const named = leftOut.slice(0, mostNamed).map(({ what, why }) => `${shownName(what)} (${why})`)
  const more = leftOut.length > mostNamed ? `, and ${leftOut.length - mostNamed} more` : ''
  return `These changes could not be judged and keep their former verdict: ${named.join(', ')}${more}.`
}

/** Judges changes, and knows which publication it has judged. */
export class SavingEngine {
  readonly #parts: Parts
  #judged = 0

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether a publication is shown that has all and was not judged. */
  isDue(): boolean {
    const version = this.#parts.version()
    return version > 0 && version !== this.#judged && this.#parts.isWhole(version)
  }

  /** Makes one round. */
  readonly round: Handler<object, object> = async (_input, { signal }) => {
    const version = this.#parts.version()
    if (version === 0 || !this.#parts.isWhole(version)) return { answer: {}, records: 0 }
    const { written, forgotten, leftOut } = await savingRound(this.#parts, { signal })
    this.#judged = version
    const outcome = { answer: {}, records: written + forgotten }
    return leftOut.length === 0 ? outcome : { ...outcome, isPartial: true, detail: leftOutText(leftOut) }
  }
}
