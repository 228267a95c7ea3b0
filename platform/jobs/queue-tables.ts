import type { State } from '#state/state.ts'
import { keyless } from './job.ts'

/** The schema that holds the queue's tables. */
export const queueSchema = 'job_queue'

type Execute = State['executeSql']

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

/** Releases runs of these kinds whose process is gone: they are worked on again at once if they may be, otherwise they fail. */
export async function releaseAbandoned(execute: Execute, kinds: readonly string[]): Promise<void> {
  await execute(
    `update ${queueSchema}.job
    set state = case when retry_count < retry_limit then 'retry' else 'failed' end::${queueSchema}.job_state,
      completed_on = case when retry_count < retry_limit then null else now() end,
      output = '{"message": "the server ended while the job ran"}',
      start_after = now(),
      heartbeat_on = null
    where name = any($1::text[])
      and state = 'active'`,
    [kinds],
  )
}

/** A run that the history shows as open, and its state in the queue. */
export type OpenRun = { runId: string; isRunning: boolean; state: 'WAITING' | 'CANCELLED' | 'ENDED' }

/** The open runs of these kinds that nobody works on. */
export async function unworkedRuns(execute: Execute, kinds: readonly string[]): Promise<OpenRun[]> {
  const { rows } = await execute(
    `select run.run_id, run.state as run_state, job.state::text as job_state
    from job_run as run
    left join ${queueSchema}.job as job on job.name = run.kind and cast(job.id as text) = run.run_id
    where run.kind = any($1::text[])
      and run.state in ('PENDING', 'RUNNING')
      and coalesce(job.state::text, 'none') <> 'active'`,
    [kinds],
  )
  return rows.map((row) => ({
    runId: String(row['run_id']),
    isRunning: row['run_state'] === 'RUNNING',
    state: becameOf(String(row['job_state'])),
  }))
}

function becameOf(state: string): OpenRun['state'] {
  if (state === 'created' || state === 'retry') return 'WAITING'
  return state === 'cancelled' ? 'CANCELLED' : 'ENDED'
}

/** Which of these runs were cancelled. */
export async function cancelledAmong(execute: Execute, runIds: readonly string[]): Promise<string[]> {
  const { rows } = await execute(
    `select cast(id as text) as run_id
    from ${queueSchema}.job
    where id = any($1::uuid[])
      and state::text = $2`,
    [runIds, 'cancelled'],
  )
  return rows.map((row) => String(row['run_id']))
}

/** Returns jobs that were interrupted on purpose to the waiting ones, without counting the attempt. */
export async function putBack(
  execute: Execute,
  runIds: readonly string[],
  states: readonly string[],
): Promise<void> {
  await execute(
    `update ${queueSchema}.job
    set state = 'retry',
      started_on = null,
      completed_on = null,
      start_after = now(),
      heartbeat_on = null
    where id = any($1::uuid[])
      and state::text = any($2::text[])`,
    [runIds, states],
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
  id: string
  data: object
  priority: number
  singletonKey: string | undefined
  startAfter: Date | undefined
}

/** The waiting jobs of a kind. */
export async function waitingJobs(execute: Execute, name: string): Promise<WaitingJob[]> {
  const { rows } = await execute(
    `select cast(id as text) as id, data, priority, singleton_key, start_after
    from ${queueSchema}.job
    where name = $1
      and state in ('created', 'retry')
    order by created_on`,
    [name],
  )
  return rows.map((row) => ({
    id: String(row['id']),
    data: { ...Object(row['data']) },
    priority: Number(row['priority']),
    singletonKey: row['singleton_key'] === null ? undefined : String(row['singleton_key']),
    startAfter: row['start_after'] instanceof Date ? row['start_after'] : undefined,
  }))
}
