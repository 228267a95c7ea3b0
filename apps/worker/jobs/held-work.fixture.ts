import { mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { CodedError } from '#contract/errors.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import { answers, type Ask, type ProcessCall } from '#contract/process-call.ts'
import type { Parameters } from '#lake/lake.ts'
import { askHere } from '#local/ask-here.ts'
import type { Jobs } from '#jobs/jobs.ts'
import { IncidentEngine } from '#product/server/incidents/incident-engine.ts'
import { incidentsJob } from '#product/server/incidents/incident-job.ts'
import { failed, publishing } from '#product/server/incidents/testing/incident-rows.ts'
import type { State } from '#state/state.ts'
import { lakeCalls } from '../calls/lake-calls.ts'
import { collectOnce } from '../collect-once.ts'
import { collected, collectJob } from './collect-job.ts'
import { deriveHandler, deriveJob } from './derive-job.ts'
import { purgeHandler, purgeJob } from './purge-job.ts'

/** The kinds of work of the lake and of incidents. */
export const heldKinds = [collectJob, deriveJob, purgeJob, incidentsJob] as const

const now = new Date('2025-05-11T12:00:00Z')
const connection: ConnectionDocument = {
  version: 1,
  demo: false,
  account: { id: 'account', cloud: 'AZURE' },
  workspaces: [],
}
const expired = {
  table: 'usage_record',
  kind: 'raw',
  retentionDays: 90,
  before: '2025-02-10',
  rows: 7,
  days: 2,
  firstDay: '2025-02-08',
  lastDay: '2025-02-09',
} as const

/** A lake that answers at once and notes what it was asked; it is held up at one call. */
function lakeHeldAt(held: ProcessCall, asked: string[], hold: (where: string) => Promise<void>): Ask {
  const lake = askHere([
    answers(lakeCalls.expireTasks, async () => ({ rows: 0 })),
    answers(lakeCalls.checkpoints, async () => []),
    answers(lakeCalls.derive, async () => ({
      remainingDays: 0,
      rebuiltDays: { cost_day: ['2025-05-10'] },
      version: 4,
    })),
    answers(lakeCalls.purgePreview, async () => [expired]),
    answers(lakeCalls.purge, async () => ({})),
    answers(lakeCalls.publish, async () => ({ version: 5 })),
  ])
  return async (call, input, options) => {
    asked.push(call.name)
    if (call.name === held.name) await hold(call.name)
    return lake(call, input, options)
  }
}

/** Works on all kinds over a lake that answers at once; what holds one up, the process decides. Answers what was asked of the lake. */
export async function workOnAll(
  jobs: Jobs,
  state: State,
  hold: (where: string) => Promise<void>,
): Promise<readonly string[]> {
  const asked: string[] = []
  const lake = (held: ProcessCall) => lakeHeldAt(held, asked, hold)
  const settings = async () => ({ takenAt: now.toISOString(), values: {} })
  const show = async () => {}
  const inbox = await mkdtemp(join(tmpdir(), 'held-inbox-'))
  jobs.handle(collectJob, async (_input, { signal }) => {
    const fetch = async () => {
      throw new CodedError('source_failed', 'There is no workspace.')
    }
    const options = { historyDays: 1, logTaskDays: 0, lookBackDays: 0, concurrency: 1 }
    const watching = { dataNow: async () => now, onStatus: () => {}, onPublished: show }
    const collecting = {
      connection,
      askLake: lake(lakeCalls.checkpoints),
      fetch,
      inbox,
      ...watching,
      ...options,
    }
    return collected(await collectOnce(collecting, [], signal))
  })
  jobs.handle(deriveJob, deriveHandler({ ask: lake(lakeCalls.derive), settings, dataNow: () => now, show }))
  jobs.handle(purgeJob, purgeHandler({ ask: lake(lakeCalls.publish), dataNow: () => now, show, state }))
  const rows = async (sql: string, parameters?: Parameters) => {
    await hold('incidents')
    return publishing([failed('a', 10)], 1).rows(sql, parameters)
  }
  const facts = { now: () => now, version: () => 1, isWhole: () => true }
  jobs.handle(incidentsJob, new IncidentEngine({ db: state.db, mart: { rows }, ...facts }).round)
  for (const job of heldKinds) await jobs.work(job)
  return asked
}
