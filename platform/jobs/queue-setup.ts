import { PgBoss } from 'pg-boss'
import type { Queue, QueueOptions } from 'pg-boss'
import { withLock } from '#state/lock.ts'
import type { State } from '#state/state.ts'
import { runsOneAtATime } from './job.ts'
import type { Job, Singleton } from './job.ts'
import { forbidTwoRunning, queueSchema, regroup, releaseAbandoned, waitingJobs } from './queue-tables.ts'

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
  jobs: readonly Job<unknown>[],
  onError: (error: unknown) => void,
): Promise<PgBoss> {
  const boss = new PgBoss({
    db: { executeSql: (text, values) => state.executeSql(text, values) },
    backend: state.kind === 'embedded' ? 'pglite' : 'postgres',
    schema: queueSchema,
    // The state vacuums the embedded database.
    monitorVacuum: state.kind === 'postgres',
    reindex: state.kind === 'postgres',
    cronWorkerIntervalSeconds: 2,
  })
  boss.on('error', onError)
  await withLock(state, setupLock, async () => {
    await boss.start()
    await forbidTwoRunning(state.executeSql)
    for (const job of jobs) await ensureQueue(boss, state, job)
    await deleteOtherSchedules(boss, jobs)
  })
  // The directory's lock proves that no job of an earlier process runs in an embedded state.
  if (state.kind === 'embedded') await releaseAbandoned(state.executeSql)
  return boss
}

async function ensureQueue(boss: PgBoss, state: State, job: Job<unknown>): Promise<void> {
  const options = optionsOf(job, state.kind)
  const policy = job.singleton ? policies[job.singleton] : 'standard'
  const queue = await boss.getQueue(job.name)
  if (queue?.policy === policy) await boss.updateQueue(job.name, options)
  else await replaceQueue(boss, state, { ...options, name: job.name, policy })
  await regroup(state.executeSql, job.name, runsOneAtATime(job))
}

/** The policy of a queue cannot change: another policy needs another queue, to which waiting jobs are moved. */
async function replaceQueue(boss: PgBoss, state: State, queue: Queue): Promise<void> {
  const waiting = (await boss.getQueue(queue.name)) ? await waitingJobs(state.executeSql, queue.name) : []
  await boss.deleteQueue(queue.name)
  await boss.createQueue(queue.name, queue)
  for (const { data, priority, singletonKey, startAfter } of waiting) {
    const kept = { priority, ...(singletonKey && { singletonKey }), ...(startAfter && { startAfter }) }
    await boss.send(queue.name, data, kept)
  }
}

function optionsOf(job: Job<unknown>, kind: State['kind']): QueueOptions {
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

async function deleteOtherSchedules(boss: PgBoss, jobs: readonly Job<unknown>[]): Promise<void> {
  const names = new Set(jobs.map((job) => job.name))
  const others = (await boss.getSchedules()).filter((schedule) => !names.has(schedule.name))
  for (const { name, key } of others) await boss.unschedule(name, key)
}
