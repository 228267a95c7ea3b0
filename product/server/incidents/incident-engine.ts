import { CodedError } from '#contract/errors.ts'
import { alertsEngine, type AlertsEngine } from '#product/contract/calls/alerts-engine.ts'
import { readDeclared } from '#state/settings.ts'
import type { IncidentCategory } from '../incident-ports.ts'
import { incidentRound, type RoundParts } from './incident-round.ts'
import { beginRound, endRound, incidentCategories, requestedRounds } from './round-states.ts'

type Parts = RoundParts & {
  /** Which publication is shown; 0 before the first one. */
  version: () => number
  /** Milliseconds of a clock that does not jump. */
  elapsedMs: () => number
}

const frequencyOf: Readonly<Record<IncidentCategory, keyof AlertsEngine>> = {
  COST: 'costAlertsFrequencySeconds',
  PERFORMANCE: 'performanceAlertsFrequencySeconds',
  CONFIGURATION: 'configurationAlertsFrequencySeconds',
}
const failed = 'failed'
const retrySeconds = 30
const unchanged = 'The publication is empty, or older than one that was shown: nothing was changed.'

/** After an update of the product tables are rebuilt first: that is no fault. */
const isNotReady = (error: unknown) => error instanceof CodedError && error.code === 'not_ready'

/** Makes rounds of incidents while this server leads: after a publication, as often as is set, and where one is requested. */
export class IncidentEngine {
  readonly #parts: Parts
  readonly #made = new Map<IncidentCategory, { what: string; atMs: number }>()

  constructor(parts: Parts) {
    this.#parts = parts
  }

  /** Makes the rounds that are due. Throws the last failure once all of them were tried. */
  async round(signal: AbortSignal): Promise<void> {
    const { db, version } = this.#parts
    if (version() === 0) return
    const requested = await requestedRounds(db)
    const frequencies = await readDeclared(db, alertsEngine)
    const failures: unknown[] = []
    for (const category of incidentCategories) {
      if (signal.aborted) return
      const isDue = requested.has(category) || this.#isDue(category, frequencies[frequencyOf[category]])
      if (isDue) await this.#make(category).catch((error: unknown) => failures.push(error))
    }
    if (failures.length > 0) throw failures.at(-1)
  }

  #shown(): string {
    const { version, isWhole } = this.#parts
    return `${version()} ${isWhole(version())}`
  }

  #isDue(category: IncidentCategory, seconds: number): boolean {
    const made = this.#made.get(category)
    if (!made) return true
    const pauseSeconds = made.what === failed ? Math.min(seconds, retrySeconds) : seconds
    return made.what !== this.#shown() && this.#parts.elapsedMs() - made.atMs >= pauseSeconds * 1_000
  }

  async #make(category: IncidentCategory): Promise<void> {
    const { db, now, elapsedMs } = this.#parts
    const made = { what: this.#shown(), atMs: elapsedMs() }
    await beginRound(db, category, now())
    try {
      const { isRefused } = await incidentRound(this.#parts, category)
      this.#made.set(category, made)
      await endRound(db, category, {
        state: 'SUCCEEDED',
        message: isRefused ? unchanged : null,
        now: now(),
      })
    } catch (error) {
      // It is tried again after a pause, not at every look.
      this.#made.set(category, { what: failed, atMs: made.atMs })
      const message = error instanceof Error ? error.message : String(error)
      await endRound(db, category, { state: 'FAILED', message, now: now() })
      if (!isNotReady(error)) throw error
    }
  }
}
