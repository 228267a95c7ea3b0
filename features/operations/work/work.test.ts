import { beforeEach, expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { openWork } from '#features/testing/open-work.ts'
import { incidentsJob } from '#product/server/incidents/incident-job.ts'
import { stateRuns, type RunPorts } from '#product/server/run-ports.ts'
import { defineJob } from '#jobs/job.ts'
import { writeLog } from '#state/job-log.ts'
import { addEndedRun, addRun, changeRun, findRun, takeRun } from '#state/job-runs.ts'
import { emptiedState } from '#state/testing/emptied-state.ts'

const state = emptiedState('embedded')
const at = (minute: number) => new Date(Date.UTC(2026, 1, 28, 12, minute))
const stepped = defineJob({
  ...incidentsJob,
  name: 'stepped',
  label: 'In steps',
  steps: ['read', 'write', 'seal'],
})
const tidied = defineJob({ ...incidentsJob, name: 'tidied', byHand: [] })
const run = (runId: string, kind: string, subject: string | null = null) => ({
  runId,
  kind,
  subject,
  source: 'SCHEDULE' as const,
  actor: { kind: 'system', name: 'schedule' } as const,
  input: {},
})
const every30 = { seconds: 30, from: 'SETTING', page: '/settings/engine', variable: null } as const

beforeEach(async () => {
  const { db } = state()
  await addEndedRun(db, {
    ...run('i-1', 'incidents', 'COST'),
    createdAt: at(1),
    finishedAt: at(2),
    state: 'FAILED',
    errorCode: 'internal',
    reason: 'The disk is full.',
  })
  await addRun(db, { ...run('i-2', 'incidents', 'COST'), createdAt: at(3) })
  await addRun(db, { ...run('s-1', 'stepped'), createdAt: at(4) })
  await takeRun(db, 's-1', { attempt: 1, at: at(5) })
  const progress = {
    step: 'write',
    detail: 'orders',
    done: 3,
    total: 12,
    unit: 'tables',
    remainingSeconds: 9,
  }
  await changeRun(db, { runId: 's-1', attempt: 1 }, { ...progress, handles: { read: 7 }, updatedAt: at(6) })
  await writeLog(db, 's-1', [{ at: at(5), message: 'Attempt 1 begins.' }])
  await addEndedRun(db, { ...run('gone-1', 'gone'), createdAt: at(1), finishedAt: at(2), state: 'SUCCEEDED' })
})

async function server(work: Partial<RunPorts['work']> = {}) {
  const kinds = [incidentsJob, stepped, tidied]
  const runs = stateRuns(state().db)
  const { app } = await sessionServer({ runs, work: { ...openWork(), kinds, ...work } })
  return async (method: 'GET' | 'POST' | 'DELETE', path: string, username = 'root', payload?: object) => {
    const url = `/api/1.0/work${path}`
    const answer = await app.inject({
      method,
      url,
      headers: signedInAs(username),
      ...(payload && { payload }),
    })
    return { status: answer.statusCode, body: answer.json() }
  }
}

test('each kind and subject is listed with its pace, its next run, and its open and latest runs', async () => {
  const scheduled = { kind: 'incidents', label: 'Search for incidents', pace: every30 }
  const nextRunAt = at(9).toISOString()
  const next = { ...scheduled, nextRunAt, nextRunAbsentBecause: null }
  const schedule = ['COST', 'PERFORMANCE'].map((subject) => ({ ...next, subject }))
  const ask = await server({ schedule: async () => schedule })
  const { work } = (await ask('GET', '')).body
  const named = work.map((one: { kind: string; subject: string | null }) => `${one.kind} ${one.subject}`)
  expect(named).toEqual([
    'incidents COST',
    'incidents PERFORMANCE',
    'incidents CONFIGURATION',
    'stepped COST',
    'stepped PERFORMANCE',
    'stepped CONFIGURATION',
    'tidied null',
  ])
  expect(work[0]).toMatchObject({
    label: 'Search for incidents',
    mayStart: true,
    pace: every30,
    nextRunAt: null,
    nextRunAbsentBecause: 'It works now. The pause begins at its end.',
    openRun: { executionId: 'i-2', state: 'PENDING' },
    latestRun: { executionId: 'i-1', state: 'FAILED', errorCode: 'internal', reason: 'The disk is full.' },
  })
  expect(work[1]).toMatchObject({ pace: every30, nextRunAt, nextRunAbsentBecause: null, openRun: null })
  expect(work[2]).toMatchObject({
    pace: null,
    nextRunAt: null,
    nextRunAbsentBecause: 'It starts by hand or by other work only.',
    openRun: null,
    latestRun: null,
  })
  expect(work.at(-1)).toMatchObject({ label: 'Search for incidents', mayStart: false })
})

test('a run shows its steps, its progress and its log', async () => {
  const ask = await server({ isCanceled: async (runId) => runId === 's-1' })
  const { body } = await ask('GET', '/runs/s-1')
  expect(body).toMatchObject({
    mayCancel: true,
    log: [{ at: at(5).toISOString(), message: 'Attempt 1 begins.' }],
    run: {
      label: 'In steps',
      state: 'RUNNING',
      isBeingCanceled: true,
      attempt: 1,
      steps: [
        { name: 'read', state: 'DONE' },
        { name: 'write', state: 'CURRENT' },
        { name: 'seal', state: 'NOT_BEGUN' },
      ],
      detail: 'orders',
      done: 3,
      total: 12,
      unit: 'tables',
      remainingSeconds: 9,
    },
  })
  expect((await ask('GET', '/runs/i-1')).body).toMatchObject({ mayCancel: false, run: { steps: [] } })
})

test('a run that does not exist, or is of a kind that is no more, is not found', async () => {
  const ask = await server()
  for (const runId of ['none', 'gone-1']) {
    expect((await ask('GET', `/runs/${runId}`)).status).toBe(404)
    expect((await ask('DELETE', `/runs/${runId}`)).status).toBe(404)
  }
})

test('a run is started with the input of its subject by the caller; one that is open is answered', async () => {
  const asked: unknown[] = []
  const ask = await server({
    async start({ name }, start, { actor }) {
      asked.push([name, start, actor.name])
      const open = await findRun(state().db, 'i-2')
      if (!open) throw new Error('not there')
      return { run: open, isNew: asked.length === 1 }
    },
  })
  const start = () => ask('POST', '/incidents/runs', 'root', { subject: 'COST' })
  expect((await start()).body).toMatchObject({
    run: { executionId: 'i-2' },
    isNew: true,
    message: 'Search for incidents was started.',
  })
  expect((await start()).body).toMatchObject({
    isNew: false,
    message: 'Search for incidents is open already: its run is answered.',
  })
  expect(asked[0]).toEqual(['incidents', { subject: 'COST', input: { category: 'COST' } }, 'root'])
})

test('what is not started by hand, has no such subject or is no kind is refused', async () => {
  const ask = await server()
  const start = async (kind: string, subject: string | null) => {
    const { status, body } = await ask('POST', `/${kind}/runs`, 'root', { subject })
    return [status, body.field ?? null, body.message]
  }
  expect(await start('tidied', null)).toEqual([
    409,
    null,
    'Search for incidents is not started by hand: other work starts it.',
  ])
  expect(await start('incidents', null)).toEqual([
    400,
    'subject',
    'Give a subject of Search for incidents: COST, PERFORMANCE, CONFIGURATION.',
  ])
  expect(await start('unknown', null)).toEqual([404, null, 'There is no such kind of work.'])
})

test('who may not start a kind sees none of its runs, and can neither start nor cancel one', async () => {
  const ask = await server()
  expect((await ask('GET', '', 'ann')).body).toEqual({ work: [] })
  expect((await ask('GET', '/runs/i-2', 'ann')).status).toBe(403)
  expect((await ask('POST', '/incidents/runs', 'ann', { subject: 'COST' })).status).toBe(403)
  expect((await ask('DELETE', '/runs/i-2', 'ann')).status).toBe(403)
  expect((await ask('GET', '', 'setup')).status).toBe(403)
})
