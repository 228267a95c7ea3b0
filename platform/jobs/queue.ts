import { fromKysely, type Job as TakenJob, type PgBoss } from 'pg-boss'
import type { State, StateDatabase } from '#state/state.ts'
import { runningGroup, runsOneAtATime, type Job } from './job.ts'
import { startBoss } from './queue-setup.ts'
import { cancelledAmong, putBack, readyKinds } from './queue-tables.ts'

/** A run that this process is to work on. */
export type Taken = {
  runId: string
  attempt: number
  /** Aborted when the attempt takes too long or the queue stops. */
  signal: AbortSignal
}

/** What is to be worked on, kept in the state; a run is handed to one server at a time, and again if that one ends. */
export type Sending = { runId: string; input: unknown; subject?: string | undefined; priority?: number }

/** The interval of polling if waking fails: one query a second for all kinds, instead of one per worker. */
const pollEverySeconds = 60

/** Opens the queue with all kinds of jobs of this program. */
export async function openQueue(
  state: State,
  jobs: readonly Job[],
  onError: (error: unknown) => void,
): Promise<Queue> {
  return new Queue(state, await startBoss(state, jobs, onError))
}

/** Hands runs to the servers that work on their kind. Changes are made in the transaction of the caller. */
export class Queue {
  readonly #state: State
  readonly #boss: PgBoss
  readonly #workers = new Map<string, string[]>()

  constructor(state: State, boss: PgBoss) {
    this.#state = state
    this.#boss = boss
  }

  /** Adds a run; answers whether its kind allows one more. */
  async send(db: StateDatabase, job: Job, { runId, input, subject, priority }: Sending): Promise<boolean> {
    const group = runningGroup(job, subject)
    const id = await this.#boss.send(
      job.name,
      { input },
      {
        id: runId,
        db: fromKysely(db),
        ...(subject === undefined ? {} : { singletonKey: subject }),
        ...(priority === undefined ? {} : { priority }),
        ...(group === undefined ? {} : { group: { id: group } }),
      },
    )
    return id !== null
  }

  /** Has runs of a kind worked on in this process, up to a number at once. */
  async work(job: Job, act: (taken: Taken) => Promise<void>, { concurrency = 1 } = {}): Promise<void> {
    const taking = {
      pollingIntervalSeconds: pollEverySeconds,
      ...(runsOneAtATime(job) ? { groupConcurrency: 1 } : {}),
    }
    const ids = this.#workers.get(job.name) ?? []
    this.#workers.set(job.name, ids)
    for (let worker = 0; worker < concurrency; worker += 1) {
      const id = await this.#boss.work<object>(job.name, taking, async (batch) => {
        for (const taken of batch) await this.#act(job, act, taken)
      })
      ids.push(id)
    }
  }

  /** Takes no more runs of a kind, and waits for those that are worked on. */
  async stopWorking(job: Job): Promise<void> {
    this.#workers.delete(job.name)
    await this.#boss.offWork(job.name)
  }

  /** The run needs no more work. */
  async complete(db: StateDatabase, kind: string, runId: string): Promise<void> {
    await this.#boss.complete(kind, runId, null, { db: fromKysely(db) })
  }

  /** The attempt failed, and another one follows after a pause. */
  async retry(db: StateDatabase, kind: string, runId: string): Promise<void> {
    await this.#boss.fail(kind, runId, null, { db: fromKysely(db) })
  }

  async cancel(db: StateDatabase, kind: string, runId: string): Promise<void> {
    await this.#boss.cancel(kind, runId, { db: fromKysely(db) })
  }

  /** Which of these runs were cancelled, also by another server. */
  cancelledAmong(runIds: readonly string[]): Promise<string[]> {
    return cancelledAmong(this.#state.executeSql, runIds)
  }

  /** Whether any kind is worked on here. */
  get isWorking(): boolean {
    return this.#workers.size > 0
  }

  /** Looks at once for runs of those kinds that have some. */
  async wakeReady(): Promise<void> {
    for (const kind of await readyKinds(this.#state.executeSql, [...this.#workers.keys()])) this.wake(kind)
  }

  /** Looks at once for runs of a kind. */
  wake(kind: string): void {
    for (const worker of this.#workers.get(kind) ?? []) this.#boss.notifyWorker(worker)
  }

  /** Takes no more runs, and waits for those that are worked on at most so long. */
  async stop(timeoutMs: number): Promise<void> {
    await this.#boss.stop({ close: false, graceful: timeoutMs > 0, timeout: timeoutMs })
  }

  /** Lets runs that were interrupted on purpose wait again, without counting the attempt; of an ended queue, also those that it never let go. */
  async putBack(runIds: readonly string[], { ofEnded }: { ofEnded: boolean }): Promise<void> {
    const states = ofEnded ? ['active', 'retry', 'failed'] : ['retry', 'failed']
    if (runIds.length > 0) await putBack(this.#state.executeSql, runIds, states)
  }

  async #act(job: Job, act: (taken: Taken) => Promise<void>, taken: TakenJob<object>): Promise<void> {
    const { id, retryCount, signal } = taken
    try {
      await act({ runId: id, attempt: retryCount + 1, signal })
    } finally {
      this.wake(job.name)
    }
  }
}
