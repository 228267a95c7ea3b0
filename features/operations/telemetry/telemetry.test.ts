import { beforeAll, beforeEach, expect, test } from 'vitest'
import { signedInAs } from '#http/testing/parts.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { jobRun } from '#features/testing/job-run.ts'
import { openWork } from '#features/testing/open-work.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import type { TelemetryOrder } from '#product/server/telemetry-ports.ts'
import type { JobRun } from '#state/job-runs.ts'
import { telemetryRows } from './testing/telemetry-rows.ts'

let orders: TelemetryOrder[]
let runs: JobRun[]
let ask: Awaited<ReturnType<typeof server>>

beforeAll(async () => {
  ask = await server()
})
beforeEach(() => {
  orders = []
  runs = []
})

async function server() {
  const mart = await publishedMart(telemetryRows)
  const work = openWork()
  const { app } = await sessionServer(
    {
      work,
      runs: {
        list: async ({ kinds, subject }) =>
          runs.filter((one) => kinds?.includes(one.kind) && (subject ?? one.subject) === one.subject),
        find: async () => undefined,
        log: async () => [],
      },
      telemetry: {
        start: async (order) => {
          orders.push(order)
          const open = runs.find(({ subject }) => subject === order.subject)
          return {
            run: open ?? jobRun({ subject: order.subject, state: 'PENDING' }),
            isNew: open === undefined,
          }
        },
      },
    },
    { mart, directory: martDirectory(mart) },
  )
  return async (method: 'GET' | 'POST', path: string, username = 'root') => {
    const url = `/api/1.0/analysis-tasks${path}`
    const answer = await app.inject({ method, url, headers: signedInAs(username) })
    return { status: answer.statusCode, body: answer.json() }
  }
}

const jobRunPath = (runId: string) => `/jobs?jobId=70&runId=${runId}`
async function taskOf(path: string) {
  const { status, body } = await ask('GET', path)
  return status === 200 ? body.tasks[0] : body
}

test.each([
  ['read', 'READY', 'Its event log was read to its end.'],
  ['part', 'NOT_READY', 'A part of its event log was read; the rest may still come.'],
  ['others', 'READY', 'Its event log was read; no Spark job in it belongs to it.'],
  ['open', 'NOT_READY', 'It still runs: its event log is read as it grows.'],
  ['lost', 'NOT_AVAILABLE', 'No event log of its cluster was delivered.'],
  ['awaited', 'NOT_READY', 'Its event log has not been read yet.'],
  ['missing', 'NOT_AVAILABLE', 'No event log of its cluster was delivered.'],
  ['silent', 'NOT_MONITORED', 'The settings of its cluster name no destination for event logs.'],
  ['denied', 'NOT_AVAILABLE', 'The destination of its event log may not be read.'],
  ['skipped', 'NOT_AVAILABLE', 'It lasted a second at most and was skipped: it left no telemetry.'],
  ['slow', 'NOT_READY', 'Its event log has not been read yet.'],
  ['stated', 'READY', 'The query history has its statements.'],
  ['unstated', 'NOT_AVAILABLE', 'The query history has none of its statements.'],
  ['warehouse', 'NOT_MONITORED', 'It ran on no cluster, or on one whose settings are not known.'],
  ['mixed', 'READY', 'Its event log was read as far as it was delivered; its end is missing.'],
])('the telemetry of a run "%s" is %s', async (runId, state, reason) => {
  expect(await taskOf(jobRunPath(runId))).toMatchObject({ state, reason })
})

test('a run has its clusters, when a log of them was read last, and what refuses the others', async () => {
  expect(await taskOf(jobRunPath('mixed'))).toMatchObject({
    subject: 'job run mixed, attempt 0',
    workspaceId: '1',
    clusterIds: ['c-read', 'c-denied'],
    lastReadTime: '2025-05-21T10:00:00.000Z',
    deniedBecause: 'No right to read the volume.',
    openRun: null,
    latestRun: null,
    mayUpdate: true,
  })
  expect((await taskOf(jobRunPath('stated'))).mayUpdate).toBe(false)
})

test('without an attempt the latest is meant; one that is not there is not found', async () => {
  expect((await taskOf(jobRunPath('retried'))).subject).toBe('job run retried, attempt 1')
  expect((await taskOf(`${jobRunPath('retried')}&attemptNumber=0`)).state).toBe('NOT_AVAILABLE')
  expect((await taskOf(`${jobRunPath('retried')}&attemptNumber=2`)).code).toBe('not_found')
})

test('an instance of a cluster is the latest one or the one that is named', async () => {
  expect(await taskOf('/clusters?clusterId=shared')).toMatchObject({
    subject: 'cluster instance shared-2',
    state: 'NOT_READY',
  })
  expect((await taskOf('/clusters?clusterId=shared&appId=shared-1')).state).toBe('READY')
  expect(await taskOf('/clusters?clusterId=c-denied')).toMatchObject({
    state: 'NOT_AVAILABLE',
    deniedBecause: 'No right to read the volume.',
  })
})

test('updates of pipelines are named by their ids or by that of their pipeline', async () => {
  const { body } = await ask('GET', '/pipelines?ids=p,u-light&ids=u-missing')
  expect(body.tasks.map(({ subject, state }: Record<string, string>) => [subject, state])).toEqual([
    ['pipeline update u-light', 'READY'],
    ['pipeline update u-missing', 'NOT_AVAILABLE'],
    ['pipeline update u-read', 'READY'],
  ])
})

test('a notebook is that of its latest day, or on a day, a cluster or an instance, and on serverless compute', async () => {
  const of = (more: string, id = 'n') => taskOf(`/notebooks?notebookId=${id}${more}`)
  expect(await of('')).toMatchObject({ subject: 'notebook n on shared, 2025-05-31', state: 'NOT_READY' })
  expect((await of('&date=2025-05-20')).state).toBe('READY')
  expect((await of('&appId=shared-1')).subject).toBe('notebook n on shared, 2025-05-20')
  expect((await of('&clusterId=alone')).code).toBe('not_found')
  expect(await of('', 'light')).toMatchObject({ state: 'READY', clusterIds: [], mayUpdate: false })
  expect((await of('', 'other')).state).toBe('NOT_AVAILABLE')
})

test('nobody sees the telemetry of a workspace that they may not see', async () => {
  expect((await ask('GET', jobRunPath('elsewhere'), 'ann')).status).toBe(404)
  expect((await ask('GET', jobRunPath('elsewhere'))).status).toBe(200)
  expect((await ask('GET', jobRunPath('twice'))).body.code).toBe('ambiguous_id')
  expect((await ask('GET', jobRunPath('twice'), 'ann')).body.tasks).toHaveLength(1)
})

test('an update reads where collecting stands, and what is not known anew; a repair from the beginning', async () => {
  const { body } = await ask('POST', jobRunPath('mixed'))
  expect(body).toMatchObject({ message: 'Update telemetry triggered!', runs: [{ state: 'PENDING' }] })
  await ask('POST', `${jobRunPath('mixed')}&repairTelemetry=true`)
  const clusters = (from: string) => [
    { workspaceId: '1', clusterId: 'c-read', from },
    { workspaceId: '1', clusterId: 'c-denied', from: 'UNREAD' },
  ]
  const subject = 'job run mixed, attempt 0 in workspace 1'
  expect(orders).toEqual([
    { subject, isRepair: false, clusters: clusters('WHERE_READ') },
    { subject, isRepair: true, clusters: clusters('BEGINNING') },
  ])
})

test('where one is open it is answered, and the state is that of a repair', async () => {
  const subject = 'job run read, attempt 0 in workspace 1'
  const open = { runId: 'open', kind: 'telemetry', subject, state: 'RUNNING' } as const
  const ended = { runId: 'ended', kind: 'telemetry-repair', subject, state: 'FAILED' } as const
  runs = [jobRun(open), jobRun(ended)]
  const { body } = await ask('POST', jobRunPath('read'))
  expect(body).toMatchObject({
    runs: [{ executionId: 'open' }],
    message: 'telemetry is open already: its run is answered.',
  })
  expect(await taskOf(jobRunPath('read'))).toMatchObject({
    state: 'READY',
    openRun: { executionId: 'open' },
    latestRun: { executionId: 'ended', state: 'FAILED' },
  })
  runs = [jobRun({ ...open, kind: 'telemetry-repair' })]
  expect((await taskOf(jobRunPath('read'))).state).toBe('REPAIRING')
})

test('who is no administrator starts nothing; what has no log is refused with its reason', async () => {
  expect((await ask('POST', jobRunPath('read'), 'ann')).status).toBe(403)
  expect((await ask('GET', jobRunPath('read'), 'ann')).body.tasks[0].mayUpdate).toBe(false)
  const { status, body } = await ask('POST', jobRunPath('stated'))
  expect([status, body.message]).toEqual([409, 'The query history has its statements.'])
  expect((await ask('POST', jobRunPath('silent'))).status).toBe(409)
  expect((await taskOf(jobRunPath('silent'))).mayUpdate).toBe(false)
  expect(orders).toEqual([])
})

test('statistics count by kind and state what started in the time, and what was read', async () => {
  runs = [
    jobRun({ kind: 'telemetry', state: 'PENDING', input: { clusters: [{ workspaceId: '1' }] } }),
    jobRun({ kind: 'telemetry-repair', state: 'RUNNING', input: { clusters: [{ workspaceId: '2' }] } }),
    jobRun({ kind: 'telemetry', state: 'FAILED', input: { clusters: [{ workspaceId: '1' }] } }),
  ]
  const all = (await ask('GET', '/stats')).body
  expect(all.since).toBe('2025-05-01T23:00:00.000Z')
  expect(all.kinds).toEqual([
    { kind: 'JOB_RUN', NOT_MONITORED: 2, NOT_READY: 4, READY: 8, NOT_AVAILABLE: 6 },
    { kind: 'CLUSTER_INSTANCE', NOT_MONITORED: 0, NOT_READY: 1, READY: 1, NOT_AVAILABLE: 1 },
    { kind: 'PIPELINE_UPDATE', NOT_MONITORED: 0, NOT_READY: 0, READY: 2, NOT_AVAILABLE: 2 },
    { kind: 'NOTEBOOK_SESSION', NOT_MONITORED: 0, NOT_READY: 1, READY: 2, NOT_AVAILABLE: 1 },
  ])
  expect(all.logs).toEqual({
    logs: 3,
    files: 5,
    failedFiles: 1,
    bytes: 9_540,
    clusters: 2,
    deniedClusters: 1,
    lastReadTime: '2025-05-22T10:00:00.000Z',
  })
  expect(all.work).toEqual({ waiting: 1, running: 1, failed: 1, repairing: 1 })
  const own = (await ask('GET', '/stats?days=10', 'ann')).body
  expect(own.kinds[0]).toEqual({
    kind: 'JOB_RUN',
    NOT_MONITORED: 1,
    NOT_READY: 4,
    READY: 0,
    NOT_AVAILABLE: 2,
  })
  expect(own.work).toEqual({ waiting: 1, running: 0, failed: 1, repairing: 0 })
  expect(own.logs).toMatchObject({ bytes: 40 + 0, logs: 1 })
})
