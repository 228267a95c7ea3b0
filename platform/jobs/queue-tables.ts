import type { State } from '#state/state.ts'
import { keyless } from './job.ts'

/** The schema that holds the queue's tables. */
export const queueSchema = 'job_queue'

type Execute = State['executeSql']

/** The number of jobs of a kind in a state. */
export type JobCount = { name: string; state: string; jobs: number }

/** Counts jobs by kind and state. Finished jobs count until they are deleted. */
export async function countJobs(execute: Execute): Promise<JobCount[]> {
  const { rows } = await execute(`
    select name, state::text as state, count(*)::int as jobs
    from ${queueSchema}.job
    where name not like '\\_\\_pgboss%'
    group by name, state
    order by name, state`)
  return rows.map((row) => ({
    name: String(row['name']),
    state: String(row['state']),
    jobs: Number(row['jobs']),
  }))
}

/** Of the given kinds, those with a job that could run now. */
export async function readyKinds(execute: Execute, names: string[]): Promise<string[]> {
  const { rows } = await execute(
    `select distinct name
    from ${queueSchema}.job
    where name = any($1::text[])
      and state in ('created', 'retry')
      and start_after <= now()`,
    [names],
  )
  return rows.map((row) => String(row['name']))
}

/** Ends jobs whose process is gone: they are retried at once if they may be, otherwise they fail. */
export async function releaseAbandoned(execute: Execute): Promise<void> {
  await execute(`
    update ${queueSchema}.job
    set state = case when retry_count < retry_limit then 'retry' else 'failed' end::${queueSchema}.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end,
      output = '{"message": "the server ended while the job ran"}',
      start_after = now(),
      heartbeat_on = null
    where state = 'active'`)
}

/** Ends the jobs of a kind on a server that lost its lead: later reports of that server are ignored. */
export async function endAbandoned(execute: Execute, name: string): Promise<void> {
  await execute(
    `update ${queueSchema}.job
    set state = 'failed',
      completed_on = now(),
      output = '{"message": "the server that led ended or stood still while the job ran"}',
      heartbeat_on = null
    where name = $1
      and state = 'active'`,
    [name],
  )
}

/** Returns jobs that were interrupted on purpose to the waiting ones, without counting the attempt. */
export async function putBack(execute: Execute, jobIds: string[]): Promise<void> {
  await execute(
    `update ${queueSchema}.job
    set state = 'retry',
      started_on = null,
      completed_on = null,
      start_after = now(),
      heartbeat_on = null
    where id = any($1::uuid[])
      and state in ('active', 'retry', 'failed')`,
    [jobIds],
  )
}

/**
 * Ensures that no two jobs of a group run. The queue's own singletons rely on a list that may be two minutes old, in which
 * time nothing of the kind runs. Its groups are exact, but two workers that fetch at once both win.
 */
export async function forbidTwoRunning(execute: Execute): Promise<void> {
  await execute(`
    create unique index if not exists job_one_running on ${queueSchema}.job (name, group_id)
    where state = 'active' and group_id is not null`)
}

/** Puts the waiting jobs of a kind into groups of which one job at a time may run, or into none. */
export async function regroup(execute: Execute, name: string, isGrouped: boolean): Promise<void> {
  await execute(
    `update ${queueSchema}.job
    set group_id = case when $2::boolean then coalesce(singleton_key, $3) end
    where name = $1
      and state in ('created', 'retry')`,
    [name, isGrouped, keyless],
  )
}

/** A waiting job with its input. */
export type WaitingJob = {
  data: object
  priority: number
  singletonKey: string | undefined
  startAfter: Date | undefined
}

/** The waiting jobs of a kind. */
export async function waitingJobs(execute: Execute, name: string): Promise<WaitingJob[]> {
  const { rows } = await execute(
    `select data, priority, singleton_key, start_after
    from ${queueSchema}.job
    where name = $1
      and state in ('created', 'retry')
    order by created_on`,
    [name],
  )
  return rows.map((row) => ({
    data: { ...Object(row['data']) },
    priority: Number(row['priority']),
    singletonKey: row['singleton_key'] === null ? undefined : String(row['singleton_key']),
    startAfter: row['start_after'] instanceof Date ? row['start_after'] : undefined,
  }))
}
