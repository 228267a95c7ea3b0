import { setTimeout as sleep } from 'node:timers/promises'
import { CodedError } from '#contract/errors.ts'
import type { AnswerOf, AskOptions, InputOf, ProcessCall } from '#contract/process-call.ts'
import { Child } from './child-process.ts'
import type { ChildOptions } from './child-process.ts'

type PoolOptions = ChildOptions & {
  /** The largest number of processes. */
  size: number
  /** A process is replaced after this many calls. */
  recycleAfterAsks: number
  /** An idle process ends after this time. */
  idleMs: number
}

type Task = { run: (child: Child) => Promise<void>; refuse: (reason: unknown) => void }
type PoolWorker = { child: Child; asks: number; idleTimer?: NodeJS.Timeout }
type WorkerReport = { pid: number | undefined; residentBytes: number | undefined; isBusy: boolean }

const goOnMs = 2_000

/** Creates a pool, which starts processes when they are needed. */
export function childPool(options: PoolOptions): ChildPool {
  return new ChildPool(options)
}

/** Equal child processes that take one call each as they become free. */
export class ChildPool {
  readonly #options: PoolOptions
  readonly #tasks: Task[] = []
  readonly #free: PoolWorker[] = []
  readonly #busy = new Set<PoolWorker>()
  #isStopped = false

  constructor(options: PoolOptions) {
    this.#options = options
  }

  /** The time-out starts when a process takes the call. A process that continues a late or aborted call is killed. */
  async ask<Call extends ProcessCall>(
    call: Call,
    input: InputOf<Call>,
    options: AskOptions<Call> = {},
  ): Promise<AnswerOf<Call>> {
    const { signal } = options
    signal?.throwIfAborted()
    if (this.#isStopped) throw this.#stopped()
    const { promise, resolve, reject } = Promise.withResolvers<AnswerOf<Call>>()
    const run = (child: Child) =>
      child.ready.then(() => child.ask(call, input, options)).then(resolve, reject)
    const task: Task = { run, refuse: reject }
    const onAbort = () => this.#withdraw(task, signal?.reason)
    signal?.addEventListener('abort', onAbort)
    this.#tasks.push(task)
    this.#startTasks()
    return promise.finally(() => signal?.removeEventListener('abort', onAbort))
  }

  workers(): WorkerReport[] {
    return [...this.#busy, ...this.#free].map((worker) => ({
      pid: worker.child.pid,
      residentBytes: worker.child.residentBytes,
      isBusy: this.#busy.has(worker),
    }))
  }

  /** Refuses waiting calls and lets running ones finish within the grace period. */
  async stop(graceMs: number): Promise<void> {
    this.#isStopped = true
    for (const task of this.#tasks.splice(0)) task.refuse(this.#stopped())
    const idle = [...this.#free].map((worker) => worker.child.stop(graceMs))
    const busy = [...this.#busy].map((worker) => endAfterWork(worker.child, graceMs))
    await Promise.all([...idle, ...busy])
  }

  #startTasks(): void {
    while (this.#tasks.length > 0 && (this.#free.length > 0 || this.#busy.size < this.#options.size)) {
      const task = this.#tasks.shift()
      if (task) void this.#occupy(this.#freeWorker() ?? { child: new Child(this.#options), asks: 0 }, task)
    }
  }

  #freeWorker(): PoolWorker | undefined {
    const worker = this.#free.pop()
    return worker?.child.hasEnded ? this.#freeWorker() : worker
  }

  async #occupy(worker: PoolWorker, task: Task): Promise<void> {
    clearTimeout(worker.idleTimer)
    this.#busy.add(worker)
    worker.asks += 1
    await task.run(worker.child)
    await killUnlessDone(worker.child)
    if (this.#isStopped || worker.asks >= this.#options.recycleAfterAsks) await worker.child.stop(goOnMs)
    this.#busy.delete(worker)
    if (!worker.child.hasEnded) this.#rest(worker)
    this.#startTasks()
  }

  #rest(worker: PoolWorker): void {
    this.#free.push(worker)
    void worker.child.ended.then(() => this.#forget(worker))
    worker.idleTimer = setTimeout(() => {
      this.#forget(worker)
      void worker.child.stop(goOnMs)
    }, this.#options.idleMs)
  }

  #forget(worker: PoolWorker): void {
    clearTimeout(worker.idleTimer)
    const place = this.#free.indexOf(worker)
    if (place >= 0) this.#free.splice(place, 1)
  }

  #withdraw(task: Task, reason: unknown): void {
    const place = this.#tasks.indexOf(task)
    if (place < 0) return
    this.#tasks.splice(place, 1)
    task.refuse(reason)
  }

  #stopped(): CodedError {
    return new CodedError(
      'not_ready',
      `The ${this.#options.name} processes are stopped. Try again once the server is running.`,
    )
  }
}

/** A process that continues an abandoned call may never end it. */
async function killUnlessDone(child: Child): Promise<void> {
  const giveUpAt = performance.now() + goOnMs
  while (child.outstanding > 0 && !child.hasEnded) {
    if (performance.now() > giveUpAt) child.kill()
    await Promise.race([sleep(50), child.ended])
  }
}

/** The pool itself stops an idle process. */
async function endAfterWork(child: Child, graceMs: number): Promise<void> {
  const timer = setTimeout(() => void child.stop(0), graceMs)
  await child.ended
  clearTimeout(timer)
}
