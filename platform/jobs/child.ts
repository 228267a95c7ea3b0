import { EventEmitter, once } from 'node:events'
import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '#contract/errors.ts'
import type { AnswerOf, AskOptions, InputOf, ProcessCall } from '#contract/process-call.ts'
import type { ChildEnded } from './child-ended.ts'
import { Child } from './child-process.ts'
import type { ChildOptions } from './child-process.ts'
import { RestartPauses, type Restart } from './restart-pauses.ts'

/** Starting, ready for calls, ended and waiting for its restart, or ended for good. */
export type ChildState = 'starting' | 'ready' | 'restarting' | 'stopped'

type StateListener = (state: ChildState, why?: ChildEnded) => void

type Patience = Pick<AskOptions<ProcessCall>, 'signal' | 'timeoutMs'>

type SupervisionOptions = ChildOptions & { restart: Restart }

const waitForReadyMs = 30_000

/** Starts a child process and keeps it running until it is stopped. */
export function superviseChild(options: SupervisionOptions): SupervisedChild {
  return new SupervisedChild(options)
}

/** A child process that is restarted whenever it ends. */
export class SupervisedChild {
  readonly #options: SupervisionOptions
  readonly #changes = new EventEmitter()
  readonly #asks = new Set<Promise<unknown>>()
  #state: ChildState = 'starting'
  #child: Child
  #why: ChildEnded | undefined
  readonly #pauses: RestartPauses
  #restarting: NodeJS.Timeout | undefined

  constructor(options: SupervisionOptions) {
    this.#options = options
    this.#pauses = new RestartPauses(options.restart)
    this.#changes.setMaxListeners(0)
    this.#child = this.#started()
  }

  get state(): ChildState {
    return this.#state
  }

  get pid(): number | undefined {
    return this.#child.pid
  }

  get residentBytes(): number | undefined {
    return this.#child.residentBytes
  }

  /** Calls back at each change of state, with the reason of an end; answers the function that unsubscribes. */
  onState(listener: StateListener): () => void {
    this.#changes.on('state', listener)
    return () => this.#changes.off('state', listener)
  }

  /** Calls the process once it is ready; rejects with `ChildEnded` if it ends before its answer. */
  ask<Call extends ProcessCall>(
    call: Call,
    input: InputOf<Call>,
    options: AskOptions<Call> = {},
  ): Promise<AnswerOf<Call>> {
    const answer = this.#answer(call, input, options).finally(() => this.#asks.delete(answer))
    this.#asks.add(answer)
    return answer
  }

  /** Refuses new calls and ends the process after its running ones or the grace period. */
  async stop(graceMs: number): Promise<void> {
    clearTimeout(this.#restarting)
    if (this.#state === 'stopped') return
    const giveUpAt = performance.now() + graceMs
    const answered = Promise.allSettled(this.#asks)
    this.#enter('stopped')
    await Promise.race([answered, sleep(graceMs, undefined, { ref: false })])
    await this.#child.stop(Math.max(0, giveUpAt - performance.now()))
  }

  #started(): Child {
    const startedAt = performance.now()
    const child = new Child(this.#options)
    this.#enter('starting')
    child.ready.then(() => this.#state === 'starting' && this.#enter('ready')).catch(() => {})
    void child.ended.then((end) => this.#restartLater(end, performance.now() - startedAt))
    return child
  }

  #restartLater(end: ChildEnded, livedMs: number): void {
    this.#why = end
    if (this.#state === 'stopped') return
    this.#restarting = setTimeout(() => (this.#child = this.#started()), this.#pauses.after(livedMs))
    this.#enter('restarting')
  }

  #enter(state: ChildState): void {
    this.#state = state
    this.#changes.emit('state', state, this.#why)
  }

  async #answer<Call extends ProcessCall>(
    call: Call,
    input: InputOf<Call>,
    options: AskOptions<Call>,
  ): Promise<AnswerOf<Call>> {
    await this.#untilReady(options)
    return this.#child.ask(call, input, options)
  }

  async #untilReady({ signal, timeoutMs = waitForReadyMs }: Patience): Promise<void> {
    const patience = AbortSignal.any([AbortSignal.timeout(timeoutMs), ...(signal ? [signal] : [])])
    while (this.#state !== 'ready') {
      if (this.#state === 'stopped') throw this.#notRunning()
      await once(this.#changes, 'state', { signal: patience }).catch(() => {
        signal?.throwIfAborted()
        throw this.#notRunning()
      })
    }
  }

  #notRunning(): CodedError {
    const why = this.#why ? ` ${this.#why.message}` : ''
    return new CodedError('not_ready', `The ${this.#options.name} process is not running.${why} Try again.`)
  }
}
