import { CodedError } from '#contract/errors.ts'
import { superviseChild, type SupervisedChild } from '#jobs/child.ts'
import type { AskOptions } from '#local/asking.ts'
import type { Handlers } from '#local/calls.ts'

type StartLake = (answers: Handlers) => SupervisedChild

export type LakeListeners = {
  onLakeRestart(why: string): void
  onLakeReady(): void
  /** It cannot be opened, and why. */
  onLakeUnopened(why: string): void
}

/** The lake process of this server: always there if it is alone, otherwise while it leads. */
export class OwnLake {
  readonly #start: StartLake
  #child: SupervisedChild | undefined
  #unopened: string | undefined

  constructor(start: Parameters<typeof superviseChild>[0], listeners: LakeListeners) {
    this.#start = (answers) => {
      const lakeIsNotOpen = async (params: unknown) => {
        this.#unopened = String(Object(params).says)
        listeners.onLakeUnopened(this.#unopened)
      }
      const child = superviseChild({ ...start, answers: { ...start.answers, ...answers, lakeIsNotOpen } })
      child.onState((state, why) => {
        if (state === 'restarting' && why) listeners.onLakeRestart(why.message)
        if (state !== 'ready') return
        this.#unopened = undefined
        listeners.onLakeReady()
      })
      return child
    }
  }

  /** Starts it with the calls that it may make to this process. */
  start(answers: Handlers = {}): void {
    this.#child = this.#start(answers)
  }

  /** Calls it. Throws if another server runs the lake, or if it cannot be opened. */
  async ask(method: string, params: unknown, options?: AskOptions): Promise<unknown> {
    if (this.#unopened !== undefined) throw new CodedError('store_failed', this.#unopened)
    if (this.#child) return this.#child.ask(method, params, options)
    throw new CodedError('not_ready', 'This server does not run the lake now: another one leads. Try again.')
  }

  /** Ends it after its running calls or the grace period. */
  async stop(graceMs: number): Promise<void> {
    const child = this.#child
    this.#child = undefined
    this.#unopened = undefined
    await child?.stop(graceMs)
  }
}
