import type { Notifier } from '#notify/notifier.ts'
import { setTimeout as sleep } from 'node:timers/promises'

const pauseMs = 15_000

/** Rounds of notifications while this server leads; never two at once. */
export class NotificationRounds {
  readonly #notifier: Pick<Notifier, 'round'>
  readonly #onError: (error: unknown) => void
  readonly #pauseMs: number
  #ending = new AbortController()
  #loop: Promise<void> = Promise.resolve()

  constructor(
    notifier: Pick<Notifier, 'round'>,
    onError: (error: unknown) => void,
    pauseBetweenMs: number = pauseMs,
  ) {
    this.#notifier = notifier
    this.#onError = onError
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

  async #run(signal: AbortSignal): Promise<void> {
    while (!signal.aborted) {
      await this.#notifier.round(signal).catch((error: unknown) => {
        if (!signal.aborted) this.#onError(error)
      })
      await sleep(this.#pauseMs, undefined, { signal, ref: false }).catch(() => undefined)
    }
  }
}
