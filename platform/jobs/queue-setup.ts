import { randomUUID } from 'node:crypto'
import { PgBoss } from 'pg-boss'
import type { Queue, QueueOptions } from 'pg-boss'
import { withLock } from '#state/lock.ts'
import type { State } from '#state/state.ts'
import { runsOneAtATime } from './job.ts'
import type { Job, Singleton } from './job.ts'
import { forbidTwoRunning, queueSchema, regroup, waitingJobs } from './queue-tables.ts'

/** Limits the waiting jobs; groups limit the running ones. */
const policies: Readonly<Record<Singleton, string>> = {
  oneWaiting: 'short',
  oneRunning: 'standard',
  oneOfEach: 'short',
  one: 'exclusive',
}

/** Servers that start at once create the queues one after the other. */
const setupLock = 7_316_509_221

/** Starts the queue on the state and creates one queue per kind of job. */
export async function startBoss(
  state: State,
  jobs: readonly Job[],
  onError: (error: unknown) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => state.executeSql(text, values) },
    backend: state.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: queueSchema,
    // The state vacuums the embedded database.
    monitorVacuum: state.kind === 'postgres',
    reindex: state.kind === 'postgres',
    schedule: false,
  })
  boss.on('error', onError)
  await withLock(state, setupLock, async () => {
    await boss.start()
    await forbidTwoRunning(state.executeSql)
    for (const job of jobs) await ensureQueue(boss, state, job)
  })
  return boss
}

async function ensureQueue(boss: PgBoss, state: State, job: Job): Promise<void> {
  const options = optionsOf(job, state.kind)
  const policy = job.singleton ? policies[job.singleton] : 'standard'
  const queue = await boss.getQueue(job.name)
  if (queue?.policy === policy) await boss.updateQueue(job.name, options)
  else await replaceQueue(boss, state, { ...options, name: job.name, policy })
  await regroup(state.executeSql, job.name, runsOneAtATime(job))
  // To ask about a queue makes its settings known: within a transaction of an embedded state they could not be read.
  await boss.cancel(job.name, randomUUID())
}

/** The policy of a queue cannot change: another policy needs another queue, to which waiting jobs are moved. */
async function replaceQueue(boss: PgBoss, state: State, queue: Queue): Promise<void> {
  const waiting = (await boss.getQueue(queue.name)) ? await waitingJobs(state.executeSql, queue.name) : []
  await boss.deleteQueue(queue.name)
  await boss.createQueue(queue.name, queue)
  for (const { id, data, priority, singletonKey, startAfter } of waiting) {
    const kept = { id, priority, ...(singletonKey && { singletonKey }), ...(startAfter && { startAfter }) }
    await boss.send(queue.name, data, kept)
  }
}

function optionsOf(job: Job, kind: State['kind']): QueueOptions {
  return {
    retryLimit: job.retryLimit,
    retryDelay: job.retryDelaySeconds ?? 15,
    retryBackoff: true,
    retryDelayMax: 3_600,
    expireInSeconds: job.expireSeconds,
    // Detects a dead server among those that share a Postgres.
    ...(kind === 'postgres' ? { heartbeatSeconds: 30 } : {}),
  }
}
