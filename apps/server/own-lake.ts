import { CodedError } from '#contract/errors.ts'
import { answers, type Answers, type Ask } from '#contract/process-call.ts'
import { superviseChild, type SupervisedChild } from '#jobs/child.ts'
import { lakeParentCalls } from './calls/lake-parent-calls.ts'

type StartLake = (more: Answers) => SupervisedChild

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
    this.#start = (more) => {
      const lakeIsNotOpen = answers(lakeParentCalls.lakeIsNotOpen, async ({ says }) => {
        this.#unopened = says
        listeners.onLakeUnopened(says)
      })
      const all = [...(start.answers ?? []), ...more, lakeIsNotOpen]
      const child = superviseChild({ ...start, answers: all })
      child.onState((state, why) => {
        if (state === 'restarting' && why) listeners.onLakeRestart(why.message)
        if (state !== 'ready') return
        this.#unopened = undefined
        listeners.onLakeReady()
      })
      return child
    }
  }

  get pid(): number | undefined {
    return this.#child?.pid
  }

  get residentBytes(): number | undefined {
    return this.#child?.residentBytes
  }

  /** Starts it with the calls that it may make to this process. */
  start(more: Answers = []): void {
    this.#child = this.#start(more)
  }

  /** Asks it. Throws if another server runs the lake, or if it cannot be opened. */
  readonly ask: Ask = async (call, input, options) => {
    if (this.#unopened !== undefined) throw new CodedError('store_failed', this.#unopened)
    if (this.#child) return this.#child.ask(call, input, options)
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
