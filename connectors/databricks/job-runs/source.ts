import { inOrder } from '#collect/in-order.ts'
import type { FetchContext, Source } from '#collect/source.ts'
import { addDays, daysIn, startOfDay } from '#contract/dates.ts'
import { z } from 'zod'
import type { DatabricksClient } from '../client.ts'
import { ifKept } from '../if-kept.ts'
import { workspaceAdministrator } from '../right.ts'
import { withoutRepeats } from '../repeats.ts'
import type { JobRun } from '../runs.ts'
import { listedRuns, wholeRun } from '../runs.ts'
import { needsWholeRun } from './repairs.ts'
import { runRow, taskRunRows } from './rows.ts'
import { restRun, restTaskRun } from './tables.ts'

const daysAhead = 3
const runsAhead = 4

const state = z.object({ openRunIds: z.array(z.string()) })

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
  const seen = new Set<string>()
  for await (const runs of inOrder(daysIn(window.since, window.until), daysAhead, (day) =>
    runsOfDay(context, day),
  )) {
    await emitRuns(context, runs, seen)
  }
  return startOfDay(window.until) > dataNow ? fetchOpenRuns(context, seen) : context.checkpoint
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
  seen: Set<string>,
): Promise<z.infer<typeof state>> {
  const { client, signal } = context
  const open: JobRun[] = []
  for await (const page of listedRuns(client, 'active', signal)) open.push(...page)
  await emitRuns(context, open, seen)
  const before = state.safeParse(context.checkpoint).data?.openRunIds ?? []
  const ended = before.filter((runId) => !seen.has(runId))
  for await (const run of inOrder(ended, runsAhead, (runId) => ifKept(wholeRun(client, runId, signal)))) {
    if (run) await emitRuns(context, [run], seen)
  }
  return { openRunIds: [...new Set(open.map((run) => run.run_id))].sort() }
}

async function emitRuns(
  context: FetchContext<DatabricksClient>,
  listed: readonly JobRun[],
  seen: Set<string>,
): Promise<void> {
  const { client, signal, dataNow } = context
  const unseen = withoutRepeats(listed, (run) => run.run_id).filter((run) => !seen.has(run.run_id))
  const whole = async (run: JobRun) =>
    needsWholeRun(run) ? ((await ifKept(wholeRun(client, run.run_id, signal))) ?? run) : run
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
