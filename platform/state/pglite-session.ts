import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { Worker } from 'node:worker_threads'
import { CodedError } from '#contract/errors.ts'
import { compilePlainly } from './pglite-code.ts'
import type { ThreadAnswer, ThreadError, ThreadRequest } from './pglite-messages.ts'
import type { StatementResult } from './pool.ts'
import { withStoreFailure } from './store-failure.ts'

type Waiting = {
  resolve: (result: StatementResult) => void
  reject: (error: unknown) => void
  timer: NodeJS.Timeout
}

// The database of a killed process recovers while it opens; a second opening may get further than a failed first one.
const mostOpenings = 2

// Each statement leaves little behind, which is cleared away as well in small portions.
const maxYoungGenerationSizeMb = 6

/** No statement takes this long; a database in a bad state never answers. */
const usuallyAnswersWithinMs = 60_000

/** The one session of an embedded database, in a thread of its own. */
export class PgliteSession {
  readonly #thread: Worker
  readonly #answersWithinMs: number
  readonly #exit: Promise<void>
  readonly #waiting = new Map<number, Waiting>()
  #ended: Error | undefined
  #lastId = 0

  private constructor(thread: Worker, answersWithinMs: number) {
    this.#thread = thread
    this.#answersWithinMs = answersWithinMs
    thread.on('message', (answer: ThreadAnswer) => this.#receive(answer))
    thread.on('error', (error) => this.#end(error instanceof Error ? error.message : String(error)))
    thread.on('exit', (code) => this.#end(`exit code ${code}`))
    this.#exit = new Promise((resolve) => thread.once('exit', () => resolve()))
    // A pending statement keeps the process alive, an open database does not.
    thread.unref()
  }

  /** Opens the embedded database of a folder. */
  static async open(folder: string, answersWithinMs = usuallyAnswersWithinMs): Promise<PgliteSession> {
    compilePlainly()
    for (let opening = 1; ; opening += 1) {
      const thread = new Worker(new URL('pglite-thread.ts', import.meta.url), {
        workerData: folder,
        execArgv: [],
        resourceLimits: { maxYoungGenerationSizeMb },
      })
      const [answer]: ThreadAnswer[] = await once(thread, 'message')
      if (answer?.kind !== 'unopened') return new PgliteSession(thread, answersWithinMs)
      await thread.terminate()
      if (opening === mostOpenings) throw unopened(folder, (await refusalOf(folder)) ?? answer.message)
    }
  }

  get isAlive(): boolean {
    return this.#ended === undefined
  }

  query(text: string, values: readonly unknown[] = []): Promise<StatementResult> {
    if (this.#ended) return Promise.reject(this.#ended)
    const id = (this.#lastId += 1)
    const { promise, resolve, reject } = Promise.withResolvers<StatementResult>()
    const timer = setTimeout(() => this.#giveUp(), this.#answersWithinMs)
    this.#waiting.set(id, { resolve, reject, timer })
    this.#thread.ref()
    post(this.#thread, { kind: 'query', id, text, values })
    return promise
  }

  /** Closes the database, also one that has ended; resolves once its thread is gone and no longer writes. */
  async close(): Promise<void> {
    this.#thread.ref()
    if (!this.#ended) post(this.#thread, { kind: 'close' })
    await this.#exit
  }

  #receive(answer: ThreadAnswer): void {
    if (answer.kind !== 'result' && answer.kind !== 'error') return
    const statement = this.#waiting.get(answer.id)
    this.#waiting.delete(answer.id)
    clearTimeout(statement?.timer)
    if (this.#waiting.size === 0) this.#thread.unref()
    if (answer.kind === 'result') statement?.resolve(answer.result)
    else statement?.reject(withStoreFailure(databaseError(answer.error)))
  }

  #giveUp(): void {
    this.#end(`no answer within ${this.#answersWithinMs / 1000} seconds`)
    void this.#thread.terminate()
  }

  #end(reason: string): void {
    this.#ended ??= new CodedError('store_failed', `The embedded database ended (${reason}). Try again.`)
    for (const { reject, timer } of this.#waiting.values()) {
      clearTimeout(timer)
      reject(this.#ended)
    }
    this.#waiting.clear()
  }
}

/** The last error in the log of an embedded database that cannot be opened; undefined if there is none. */
async function refusalOf(folder: string): Promise<string | undefined> {
  const thread = new Worker(new URL('pglite-refusal.ts', import.meta.url), {
    workerData: folder,
    execArgv: [],
    stdout: true,
    stderr: true,
  })
  const [log] = await Promise.all([text(thread.stderr), once(thread, 'exit')])
  const refusals = [...log.matchAll(/(?:ERROR|FATAL|PANIC): +(.*)/g)]
  return refusals.at(-1)?.[1]
}

function unopened(folder: string, why: string): CodedError {
  const message = `The application state in ${folder} cannot be opened (${why}). Make sure that it can be written; if that is not why, restore it from a backup.`
  return new CodedError('store_failed', message)
}

function post(thread: Worker, request: ThreadRequest): void {
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- threads have no origin
  thread.postMessage(request)
}

function databaseError({ message, ...fields }: ThreadError): Error {
  return Object.assign(new Error(message), fields)
}
