import type { Handler } from '#jobs/job.ts'
import type { IncidentCategory } from '../incident-ports.ts'
import { incidentRound, type RoundParts } from './incident-round.ts'

type Parts = RoundParts & {
  /** Which publication is shown; 0 before the first one. */
  version: () => number
}

const unchanged = 'The publication is empty, or older than one that was shown: nothing was changed.'

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
    const { isRefused, written, notices } = await incidentRound(this.#parts, category)
    this.#seen.set(category, shown)
    const outcome = { answer: {}, records: written + notices }
    return isRefused ? { ...outcome, detail: unchanged } : outcome
  }

  #shown(): string {
    const { version, isWhole } = this.#parts
    return `${version()} ${isWhole(version())}`
  }
}
