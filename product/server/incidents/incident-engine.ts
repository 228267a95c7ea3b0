import { shownName } from '#contract/shown-name.ts'
import type { Handler } from '#jobs/job.ts'
import type { IncidentCategory } from '../incident-ports.ts'
import { incidentRound, type LeftOut, type RoundParts } from './incident-round.ts'

type Parts = RoundParts & {
  /** Which publication is shown; 0 before the first one. */
  version: () => number
}

const unchanged = 'The publication is empty, or older than one that was shown: nothing was changed.'

const mostNamed = 3

/** What could not be kept, with the reasons of the first. */
function leftOutText(leftOut: readonly LeftOut[]): string {
  const named = leftOut.slice(0, mostNamed).map(({ what, why }) => `${shownName(what)} (${why})`)
  const more = leftOut.length > mostNamed ? `, and ${leftOut.length - mostNamed} more` : ''
  return `The state refuses what these hold, so they were left out: ${named.join(', ')}${more}.`
}

/** Makes rounds of incidents, and knows which publication each category has seen. */
export class IncidentEngine {
  readonly #parts: Parts
  readonly #seen = new Map<IncidentCategory, string>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Whether a publication is shown that the category has not seen. */
  isDue(category: IncidentCategory): boolean {
    return this.#parts.version() > 0 && this.#seen.get(category) !== this.#shown()
  }

  /** Makes one round. */
  readonly round: Handler<{ category: IncidentCategory }, object> = async ({ category }) => {
    const shown = this.#shown()
    const { isRefused, written, notices, leftOut } = await incidentRound(this.#parts, category)
    this.#seen.set(category, shown)
    const outcome = { answer: {}, records: written + notices }
    if (isRefused) return { ...outcome, detail: unchanged }
    return leftOut.length === 0 ? outcome : { ...outcome, isPartial: true, detail: leftOutText(leftOut) }
  }

  #shown(): string {
    const { version, isWhole } = this.#parts
    return `${version()} ${isWhole(version())}`
  }
}
