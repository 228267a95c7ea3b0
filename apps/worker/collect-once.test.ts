import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import type { Fetched } from '#collect/fetched.ts'
import type { ConnectionDocument } from '#contract/connection.ts'
import type { Checkpoint } from '#lake/lake.ts'
import { collectOnce } from './collect-once.ts'
import { answers } from '#contract/process-call.ts'
import { askHere } from '#local/ask-here.ts'
import type { FetchInput } from './calls/fetch-call.ts'
import { lakeCalls } from './calls/lake-calls.ts'

const now = new Date('2025-05-31T12:00:00Z')
const connection: ConnectionDocument = {
  version: 1,
  demo: false,
  account: { id: 'account', cloud: 'AZURE' },
  workspaces: [
    {
      id: '1',
      name: 'one',
      url: 'http://127.0.0.1:1',
      subscriptionId: 'north',
      region: 'westeurope',
      credentials: { kind: 'token', token: 'none' },
    },
  ],
}
async function fetchedInto({ planned, folder }: FetchInput): Promise<Fetched> {
  const { source, scope } = planned
  const file = join(folder, 'job-1.parquet')
  await writeFile(file, 'rows')
  const state = { settled: [], recent: [], at: now.toISOString() }
  const parts = source === 'jobs' ? [{ table: 'rest_job', files: [file] }] : []
  return { batch: { id: source, parts, checkpoint: { source, scope, state } }, rows: {}, misfits: {} }
}

test('no files remain after a fetch with rows, without rows, or with a dead process', async () => {
  const inbox = await mkdtemp(join(tmpdir(), 'inbox-'))
  onTestFinished(() => rm(inbox, { recursive: true, force: true }))
  await mkdir(join(inbox, 'left by a killed server'))
  const checkpoints: Checkpoint[] = []
  const appended: string[] = []
  const derives: unknown[] = []
  const summary = await collectOnce(
    {
      connection,
      askLake: askHere([
        answers(lakeCalls.expireTasks, async () => ({ rows: 0 })),
        answers(lakeCalls.checkpoints, async () => checkpoints),
        answers(lakeCalls.derive, async (asked) => {
          derives.push(asked)
          return { remainingDays: 0, rebuiltDays: {}, version: 1 }
        }),
        answers(lakeCalls.append, async ({ batch }) => {
          appended.push(batch.id)
          if (batch.checkpoint) checkpoints.push(batch.checkpoint)
          return { version: 1, changedRows: {}, conflicts: 0, repeated: false }
        }),
      ]),
      async fetch(order) {
        await mkdir(order.folder, { recursive: true })
        if (!['jobs', 'identity'].includes(order.planned.source)) throw new Error('killed')
        return fetchedInto(order)
      },
      inbox,
      dataNow: async () => now,
      onStatus: () => {},
      onPublished: async () => {},
      settings: async () => ({ takenAt: now.toISOString(), values: { look_back_days: 3 } }),
      historyDays: 1,
      logTaskDays: 0,
      lookBackDays: 0,
      concurrency: 2,
    },
    [],
    new AbortController().signal,
  )
  expect(appended.toSorted()).toEqual(['identity', 'jobs'])
  expect(summary.failed.length).toBeGreaterThan(5)
  expect(await readdir(inbox)).toEqual([])
  // How many intermediate derives there are depends on which fetch ends last.
  const derived = {
    dataNow: now.toISOString(),
    settings: { takenAt: now.toISOString(), values: { look_back_days: 3 } },
  }
  expect(derives.at(-1)).toEqual({ ...derived, history: null })
  for (const derive of derives.slice(0, -1)) expect(derive).toEqual({ maxDays: 8, ...derived, history: null })
})
