import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { stateRuns } from '#product/server/run-ports.ts'
import { writeLog } from '#state/job-log.ts'
import { addEndedRun, addRun } from '#state/job-runs.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'

const state = emptiedState('embedded')
const at = (minute: number) => new Date(Date.UTC(2026, 1, 28, 12, minute))
const run = (runId: string, kind: string) => ({
  runId,
  kind,
  subject: null,
  source: 'SCHEDULE' as const,
  actor: { kind: 'system', name: 'schedule' } as const,
  input: {},
})

beforeEach(async () => {
  const { db } = state()
  const collected = { ...run('c-1', 'collect'), createdAt: at(1), finishedAt: at(2) }
  await addEndedRun(db, { ...collected, state: 'SUCCEEDED', records: 12 })
  await writeLog(db, 'c-1', [{ at: at(1), message: 'Attempt 1 begins.' }])
  const failed = { ...run('d-1', 'derive'), createdAt: at(3), finishedAt: at(4) }
  await addEndedRun(db, { ...failed, state: 'FAILED', reason: 'The disk is full.' })
  const idle = { ...run('i-1', 'incidents'), createdAt: at(5), finishedAt: at(9) }
  await addEndedRun(db, { ...idle, state: 'SUCCEEDED', records: 0, folded: 8, foldedSince: at(5) })
  await addRun(db, { ...run('d-2', 'derive'), source: 'MANUAL', createdAt: at(7) })
  await addEndedRun(db, { ...run('p-1', 'purge'), state: 'SUCCEEDED', createdAt: at(8), finishedAt: at(8) })
})

async function ask(path: string, username = 'root') {
  const stateRows = async (sql: string, values: readonly unknown[]) =>
    (await state().executeSql(sql, values)).rows
  const { app } = await sessionServer({ stateRows, runs: stateRuns(state().db) })
  return app.inject({ url: `/api/1.0/audit${path}`, headers: signedInAs(username) })
}

const idsOf = ({ executions }: { executions: { executionId: string }[] }) =>
  executions.map(({ executionId }) => executionId)

test('processing lists derives and searches for incidents, detection lists collections', async () => {
  const processing = (await ask('/telemetry-analysis/processing')).json()
  expect(idsOf(processing)).toEqual(['d-2', 'i-1', 'd-1'])
  expect(processing.executions[2]).toMatchObject({
    status: 'FAILED',
    step: 'AGGREGATE',
    source: 'SCHEDULE',
    durationMs: 60_000,
    runs: 1,
    reason: 'The disk is full.',
  })
  const detections = (await ask('/telemetry-analysis/detections')).json()
  expect(idsOf(detections)).toEqual(['c-1'])
  expect(detections.executions[0]).toMatchObject({ step: 'INGEST', records: 12, durationMs: 60_000 })
})

test('a row of successive runs counts them and has no duration', async () => {
  const [row] = (await ask('/telemetry-analysis/processing?step=INCIDENTS')).json().executions
  expect(row).toMatchObject({ executionId: 'i-1', runs: 8, records: 0, step: 'INCIDENTS' })
  expect(row.durationMs ?? null).toBeNull()
})

test('processing is filtered by status, source, step and dates', async () => {
  const asked = async (query: string) => idsOf((await ask(`/telemetry-analysis/processing?${query}`)).json())
  expect(await asked('status=FAILED')).toEqual(['d-1'])
  expect(await asked('source=MANUAL')).toEqual(['d-2'])
  expect(await asked('step=AGGREGATE')).toEqual(['d-2', 'd-1'])
  expect(await asked('since=2026-02-28T12:06:00Z&until=2026-02-28T12:07:00Z')).toEqual(['i-1'])
})

test('the last run of each is answered, and null where there was none', async () => {
  const last = async (of: string) => (await ask(`/telemetry-analysis/${of}/last`)).json().execution
  expect(await last('processing')).toMatchObject({ executionId: 'd-2', status: 'PENDING', startedAt: null })
  expect(await last('detections')).toMatchObject({ executionId: 'c-1', records: 12 })
  await state().db.deleteFrom('job_run').where('kind', '=', 'collect').execute()
  expect(await last('detections')).toBeNull()
})

test('a detection reports what it found with its log; another kind of run is not found', async () => {
  const answer = (await ask('/telemetry-analysis/detections/c-1/stats')).json()
  expect(answer).toMatchObject({
    changedRows: 12,
    assets: null,
    log: [{ at: '2026-02-28T12:01:00.000Z', message: 'Attempt 1 begins.' }],
  })
  expect((await ask('/telemetry-analysis/detections/d-1/stats')).statusCode).toBe(404)
})

test('statuses, sources, steps and the state of the search for incidents are listed for administrators', async () => {
  expect((await ask('/processing-statuses')).json().statuses).toContain('PARTIAL')
  expect((await ask('/processing-sources')).json().sources).toContain('REPAIR')
  expect((await ask('/processing-steps')).json().steps).toEqual(['INGEST', 'AGGREGATE', 'INCIDENTS'])
  expect((await ask('/events-analysis/status')).json().rounds[0]).toMatchObject({
    category: 'COST',
    status: 'IDLE',
  })
  expect((await ask('/telemetry-analysis/processing', 'ann')).statusCode).toBe(403)
  expect((await ask('/events-analysis/status', 'ann')).statusCode).toBe(403)
})
