import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 15_000

type Listeners = { onError: (error: unknown) => void; onRecovered: () => void }

/** What is made in rounds. */
export type Rounds = { round(signal: AbortSignal): Promise<unknown> }

/** Rounds of some work while this server leads; never two at once. */
export class LeaderRounds {
  readonly #rounds: Rounds
  readonly #listeners: Listeners
  #isFailing = false
  readonly #pauseMs: number
  #ending = new AbortController()
  #loop: Promise<void> = Promise.resolve()

  constructor(rounds: Rounds, listeners: Listeners, pauseBetweenMs: number = pauseMs) {
    this.#rounds = rounds
    this.#listeners = listeners
    this.#pauseMs = pauseBetweenMs
  }

  /** Begins rounds until the signal, in the place of earlier ones. */
  begin(signal: AbortSignal): void {
    this.#ending.abort()
    const ending = new AbortController()
    this.#ending = ending
    const former = this.#loop
    this.#loop = former.then(() => this.#run(AbortSignal.any([signal, ending.signal])))
  }

  /** Ends them and waits for a running one. */
  async stop(): Promise<void> {
    this.#ending.abort()
    await this.#loop
  }

  async #round(signal: AbortSignal): Promise<void> {
    try {
      await this.#rounds.round(signal)
      if (this.#isFailing) this.#listeners.onRecovered()
      this.#isFailing = false
    } catch (error) {
      if (signal.aborted) return
      this.#isFailing = true
      this.#listeners.onError(error)
    }
  }

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#round(signal)
      await sleep(this.#pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}
