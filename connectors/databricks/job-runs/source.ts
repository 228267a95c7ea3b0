import { inOrder } from '#exchange/in-order.ts'
import type { FetchContext, Source } from '#collect/source.ts'
import { addDays, daysIn, startOfDay } from '#contract/dates.ts'
import { CodedError } from '#contract/errors.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { ifKept } from '#databricks/refusals.ts'
import { workspaceAdministrator } from '../right.ts'
import { withoutRepeats } from '../repeats.ts'
import type { JobRun } from '../runs.ts'
import { listedRuns, wholeRun } from '../runs.ts'
import { withIterations, type ReadLoops } from './iterations.ts'
import { isSearchDue, repairedRuns, repairSearch, type RepairSearch } from './repaired-runs.ts'
import { needsWholeRun } from './repairs.ts'
import { runRow, taskRunRows } from './rows.ts'
import { restRun, restTaskRun } from './tables.ts'

const daysAhead = 3
const runsAhead = 4

const state = z.object({
  openRunIds: z.array(z.string()),
  /** The ended for-each tasks whose iterations were read. */
  readLoopIds: z.array(z.string()).default([]),
  repairs: repairSearch.optional(),
})

/** The runs of this fetch so far. */
type Fetched = { seen: Set<string>; loops: ReadLoops }

/** Job runs with their tasks and repairs. */
export const jobRuns: Source<DatabricksClient> = {
  name: 'job-runs',
  system: 'databricks',
  meaning: 'Every job run of the workspace with its tasks, repairs and states, for 60 days back.',
  scope: 'workspace',
  tables: [restRun, restTaskRun],
  windowDays: 7,
  keptDays: 60,
  lookBackDays: 2,
  freshMinutes: 10,
  without: 'Without it runs are known by their timeline only: no repairs, no time in the queue, no messages.',
  right: workspaceAdministrator,
  fetch: fetchRuns,
}

async function fetchRuns(context: FetchContext<DatabricksClient>): Promise<unknown> {
  const { window, dataNow } = context
  if (!window) return context.checkpoint
  const isNow = startOfDay(window.until) > dataNow
  const before = state.safeParse(context.checkpoint).data
  const readBefore = new Set(isNow ? before?.readLoopIds : [])
  const fetched: Fetched = { seen: new Set(), loops: { before: readBefore, now: new Set() } }
  for await (const runs of inOrder(daysIn(window.since, window.until), daysAhead, (day) =>
    runsOfDay(context, day),
  )) {
    await emitRuns(context, runs, fetched)
  }
  if (!isNow) return context.checkpoint
  const openRunIds = await fetchOpenRuns(context, before?.openRunIds ?? [], fetched)
  const repairs = await fetchRepairedRuns(context, before?.repairs, window.since, fetched)
  const readLoopIds = [...fetched.loops.now].sort()
  return { openRunIds, ...(readLoopIds.length > 0 && { readLoopIds }), ...(repairs && { repairs }) }
}

async function runsOfDay({ client, signal }: FetchContext<DatabricksClient>, day: string): Promise<JobRun[]> {
  const runs: JobRun[] = []
  const time = { sinceMs: startOfDay(day).getTime(), untilMs: startOfDay(addDays(day, 1)).getTime() }
  for await (const page of listedRuns(client, time, signal)) runs.push(...page)
  return runs
}

// Runs that began before the window: those that run now, and those that were running at the last fetch.
async function fetchOpenRuns(
  context: FetchContext<DatabricksClient>,
  before: readonly string[],
  fetched: Fetched,
): Promise<string[]> {
  const open: JobRun[] = []
  for await (const page of listedRuns(context.client, 'active', context.signal)) open.push(...page)
  await emitRuns(context, open, fetched)
  await fetchById(context, before, fetched)
  return [...new Set(open.map((run) => run.run_id))].sort()
}

// Runs that began before the window and were repaired since. The models find repairs in the system tables too, so a timeline
// that cannot be searched fails nothing.
async function fetchRepairedRuns(
  context: FetchContext<DatabricksClient>,
  before: RepairSearch | undefined,
  beganBefore: string,
  fetched: Fetched,
): Promise<RepairSearch | undefined> {
  const { client, dataNow: now, signal, note } = context
  if (client.here.warehouseId === undefined || !isSearchDue(before, now)) return before
  let found: Awaited<ReturnType<typeof repairedRuns>>
  try {
    found = await repairedRuns(client, { before, beganBefore, now }, signal)
  } catch (error) {
    if (!(error instanceof CodedError) || signal.aborted) throw error
    note(`Repairs of older runs were not looked for: ${error.message}`)
    return { ...before, searchedTime: now.toISOString() }
  }
  await fetchById(context, found.runIds, fetched)
  if (found.runIds.length > 0)
    note(`${found.runIds.length} runs of older days were read again: they were repaired.`)
  return found.search
}

async function fetchById(
  context: FetchContext<DatabricksClient>,
  runIds: readonly string[],
  fetched: Fetched,
): Promise<void> {
  const { client, signal } = context
  const unseen = runIds.filter((runId) => !fetched.seen.has(runId))
  for await (const run of inOrder(unseen, runsAhead, (runId) => ifKept(wholeRun(client, runId, signal)))) {
    if (run) await emitRuns(context, [run], fetched)
  }
}

async function emitRuns(
  context: FetchContext<DatabricksClient>,
  listed: readonly JobRun[],
  { seen, loops }: Fetched,
): Promise<void> {
  const { client, signal, dataNow } = context
  const unseen = withoutRepeats(listed, (run) => run.run_id).filter((run) => !seen.has(run.run_id))
  const whole = async (run: JobRun) => {
    const told = needsWholeRun(run) ? ((await ifKept(wholeRun(client, run.run_id, signal))) ?? run) : run
    return withIterations(client, told, loops, signal)
  }
  const runs: JobRun[] = []
  for await (const run of inOrder(unseen, runsAhead, whole)) runs.push(run)
  for (const run of runs) seen.add(run.run_id)
  // Runs are small: adding them one by one costs more than reading them.
  await context.emit(
    restRun.name,
    runs.map((run) => runRow(client, run, dataNow)),
  )
  await context.emit(
    restTaskRun.name,
    runs.flatMap((run) => taskRunRows(client, run, dataNow)),
  )
}
