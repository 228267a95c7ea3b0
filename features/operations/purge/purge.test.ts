import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import type { PurgeChoice } from '#product/server/purge-ports.ts'
import { stateRuns } from '#product/server/run-ports.ts'
import { writeLog } from '#state/job-log.ts'
import { addEndedRun, addRun, findRun } from '#state/job-runs.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'
import { chosen, latestBefore } from './server/purge-choice.ts'

const state = emptiedState('embedded')
const at = (minute: number) => new Date(Date.UTC(2026, 1, 28, 12, minute))
const purge = (runId: string, input: object) => ({
  runId,
  kind: 'purge',
  subject: null,
  source: 'MANUAL' as const,
  actor: { kind: 'person', name: 'root' } as const,
  input,
})
const minutes = {
  table: 'node_minute',
  kind: 'raw' as const,
  retentionDays: 90,
  before: '2025-03-01',
  rows: 4_000,
  days: 61,
  firstDay: '2025-01-01',
  lastDay: '2025-02-28',
}
const loads = { ...minutes, table: 'cluster_load', kind: 'derived' as const, rows: 500, days: 60 }
const byDate = { before: '2025-03-01' }

beforeEach(async () => {
  const { db } = state()
  const ended = { createdAt: at(1), finishedAt: at(2), records: 4_500 }
  await addEndedRun(db, { ...purge('p-1', byDate), ...ended, state: 'SUCCEEDED' })
  await writeLog(db, 'p-1', [{ at: at(1), message: 'Attempt 1 begins.' }])
  const failed = { createdAt: at(3), finishedAt: at(4), reason: 'The disk is full.' }
  await addEndedRun(db, { ...purge('p-2', { retention: { node_minute: 90 } }), ...failed, state: 'FAILED' })
  await addEndedRun(db, {
    ...purge('c-1', {}),
    kind: 'collect',
    createdAt: at(5),
    finishedAt: at(6),
    state: 'SUCCEEDED',
  })
})

async function ask(
  { method = 'GET', path, body }: { method?: 'GET' | 'POST' | 'DELETE'; path: string; body?: object },
  { retention = {}, username = 'root' }: { retention?: Record<string, number>; username?: string } = {},
) {
  const { db } = state()
  const started: PurgeChoice[] = []
  const stateRows = async (sql: string, values: readonly unknown[]) =>
    (await state().executeSql(sql, values)).rows
  const { app } = await sessionServer({
    stateRows,
    runs: stateRuns(db),
    purging: {
      retention,
      lookBackDays: 3,
      preview: async () => [minutes, loads],
      // A further purge is not started while one is open.
      start: async (choice) => {
        started.push(choice)
        const open = await findRun(db, 'open')
        if (open) return open
        await addRun(db, { ...purge('open', choice), createdAt: at(7) })
        return (await findRun(db, 'open')) ?? Promise.reject(new Error('The run is not there.'))
      },
    },
  })
  const answer = await app.inject({
    method,
    url: `/api/1.0/database-purge${path}`,
    headers: signedInAs(username),
    ...(body && { payload: body }),
  })
  return { status: answer.statusCode, body: answer.json(), started }
}

const limits = { retention: {}, lookBackDays: 3 }

test.each([
  ['2026-02-28T12:00:00Z', '2025-11-28'],
  ['2026-05-31T00:00:00Z', '2026-02-28'],
  ['2024-05-31T00:00:00Z', '2024-02-29'],
  ['2026-01-15T23:59:59Z', '2025-10-15'],
])('without a day, a purge on %s goes up to three months before: %s', (now, before) => {
  expect(chosen({ by: 'DATE' }, limits, new Date(now))).toEqual({ before })
})

test('the days that are read again, and a week at least, stay', () => {
  const now = new Date('2026-02-28T12:00:00Z')
  expect(latestBefore(limits, now)).toBe('2026-02-21')
  expect(latestBefore({ ...limits, lookBackDays: 30 }, now)).toBe('2026-01-29')
  expect(chosen({ by: 'DATE', before: '2026-02-21' }, limits, now)).toEqual({ before: '2026-02-21' })
  expect(() => chosen({ by: 'DATE', before: '2026-02-22' }, limits, now)).toThrow('give before=2026-02-21')
})

test('a preview counts rows by table and starts nothing', async () => {
  const { body, started } = await ask({ path: '/preview?before=2025-03-01' })
  expect(body).toMatchObject({ by: 'DATE', before: '2025-03-01', rows: 4_500, days: 61 })
  expect(body.tables[0]).toEqual({
    table: 'node_minute',
    kind: 'raw',
    keptDays: 90,
    before: '2025-03-01',
    rows: 4_000,
    days: 61,
    firstDay: '2025-01-01',
    lastDay: '2025-02-28',
  })
  expect(started).toEqual([])
})

test('a preview by retention is empty where nobody configured one', async () => {
  const { status, body } = await ask({ path: '/preview?by=RETENTION' })
  expect([status, body.rows, body.tables]).toEqual([200, 0, []])
})

test('a purge starts once; another choice is refused while it is open', async () => {
  const first = await ask({ method: 'DELETE', path: '?before=2025-03-01' })
  expect([first.status, first.started]).toEqual([200, [byDate]])
  expect(first.body).toMatchObject({ executionId: 'open', status: 'PENDING', by: 'DATE', rows: null })
  const same = await ask({ method: 'DELETE', path: '?before=2025-03-01' })
  expect([same.status, same.body.executionId]).toEqual([200, 'open'])
  const other = await ask({ method: 'DELETE', path: '?before=2025-02-01' })
  expect([other.status, other.body.message]).toEqual([409, expect.stringContaining('which root started')])
  expect((await ask({ path: '/progress' })).body.execution).toMatchObject({ executionId: 'open' })
})

test('by retention what is configured is purged, if anything is', async () => {
  const purged = { method: 'DELETE', path: '?by=RETENTION' } as const
  const { status, body } = await ask(purged)
  expect([status, body.message]).toEqual([400, expect.stringContaining('LAKEGAUGE_RETENTION_DAYS')])
  const short = await ask(purged, { retention: { node_minute: 3 } })
  expect([short.status, short.body.message]).toEqual([400, expect.stringContaining('read again')])
  const { started } = await ask(purged, { retention: { node_minute: 90 } })
  expect(started).toEqual([{ retention: { node_minute: 90 } }])
})

test('who may not administrate starts no purge', async () => {
  const { status, started } = await ask({ method: 'DELETE', path: '' }, { username: 'ann' })
  expect([status, started]).toEqual([403, []])
})

test('the history lists purges alone, with how each was chosen', async () => {
  const { body } = await ask({ method: 'POST', path: '/history/summary', body: {} })
  expect(body.executions).toMatchObject([
    { executionId: 'p-2', by: 'RETENTION', before: null, rowsDeleted: null, reason: 'The disk is full.' },
    { executionId: 'p-1', by: 'DATE', before: '2025-03-01', rowsDeleted: 4_500, durationMs: 60_000 },
  ])
})

test('the details of a purge have what was counted, and its log', async () => {
  const details = (executionId: string) =>
    ask({ method: 'POST', path: '/history/details', body: { executionId } })
  expect((await details('p-1')).body).toMatchObject({
    execution: { executionId: 'p-1', rows: null },
    tables: null,
    log: [{ message: 'Attempt 1 begins.' }],
  })
  await state().executeSql(`update job_run set handles = $1 where run_id = 'p-1'`, [
    JSON.stringify({ preview: [minutes, loads] }),
  ])
  expect((await details('p-1')).body).toMatchObject({
    execution: { rows: 4_500 },
    tables: [{ table: 'node_minute' }, { table: 'cluster_load', kind: 'derived', rows: 500 }],
  })
  expect((await details('c-1')).status).toBe(404)
})
