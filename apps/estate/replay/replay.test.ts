import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { afterAll, expect, test } from 'vitest'

import { readReplayMap } from './recording.ts'
import { startReplay } from './replay.ts'
import { MappedAnswers } from './mapped-answers.ts'

const folder = await mkdtemp(join(tmpdir(), 'replay-test-'))

afterAll(() => rm(folder, { recursive: true }))

const files = {
  'run.json': '{"run_id": 900719925474099301}',
  'first.json': '{"cluster_id": "a"}',
  'second.json': '{"cluster_id": "b"}',
  'gone.json': '{"error_code": "INVALID_PARAMETER_VALUE"}',
}

async function replaying(map: unknown) {
  for (const [name, text] of Object.entries(files)) await writeFile(join(folder, name), text)
  await writeFile(join(folder, 'replay.json'), JSON.stringify(map))
  const { answers, ...recorded } = await readReplayMap(join(folder, 'replay.json'))
  const replay = await startReplay(recorded, new MappedAnswers(folder, answers, Object.keys(files)), 0)
  const [workspace] = replay.document.workspaces
  if (workspace?.credentials.kind !== 'token') throw new Error('the replay has no token')
  const authorization = `Bearer ${workspace.credentials.token}`
  const ask = async (path: string, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(`${workspace.url}${path}`, { ...init, headers: { authorization } })
    return { status: response.status, text: await response.text() }
  }
  return { ...replay, workspace, ask }
}

test('names the account, the workspace and the clock of the recordings', async () => {
  const { document, workspace, close } = await replaying({
    account: 'account-9',
    workspace: '1187965937856149',
    clock: '2023-04-11T22:00:00Z',
    answers: [],
  })
  await close()
  expect(document).toMatchObject({
    version: 1,
    account: { id: 'account-9', cloud: 'AZURE' },
    dataClock: '2023-04-11T22:00:00Z',
  })
  expect(workspace.id).toBe('1187965937856149')
})

test('answers a recording byte for byte, chosen by path and query', async () => {
  const { ask, close } = await replaying([
    { path: '/api/2.*/jobs/runs/get', query: { run_id: '1' }, file: 'run.json' },
    { path: '/api/2.*/jobs/runs/get', query: { run_id: '2' }, file: 'gone.json', status: 400 },
  ])
  expect(await ask('/api/2.2/jobs/runs/get?run_id=1&include_history=true')).toEqual({
    status: 200,
    text: '{"run_id": 900719925474099301}',
  })
  expect((await ask('/api/2.1/jobs/runs/get?run_id=2')).status).toBe(400)
  expect((await ask('/api/2.1/jobs/runs/get?run_id=3')).status).toBe(404)
  await close()
})

test('matches by body, and prefers the more specific recording', async () => {
  const { ask, close } = await replaying([
    { method: 'POST', path: '/api/2.1/clusters/events', file: 'first.json' },
    { method: 'POST', path: '/api/2.1/clusters/events', body: { cluster_id: 'b' }, file: 'second.json' },
  ])
  expect((await ask('/api/2.1/clusters/events', { cluster_id: 'b', page_size: 5 })).text).toBe(
    files['second.json'],
  )
  expect((await ask('/api/2.1/clusters/events', { cluster_id: 'c' })).text).toBe(files['first.json'])
  await close()
})

test('puts single recordings into a list', async () => {
  const { ask, close } = await replaying([
    { path: '/api/2.1/clusters/list', file: 'first.json', wrap: 'clusters' },
    { path: '/api/2.1/clusters/list', file: 'second.json', wrap: 'clusters' },
  ])
  expect(JSON.parse((await ask('/api/2.1/clusters/list?page_size=100')).text)).toEqual({
    clusters: [{ cluster_id: 'a' }, { cluster_id: 'b' }],
  })
  await close()
})

test('reports the recordings that were never requested, and the calls without one', async () => {
  const { ask, close } = await replaying([
    { path: '/api/2.1/clusters/get', file: 'first.json' },
    { path: '/api/2.1/jobs/get', file: 'second.json' },
  ])
  await ask('/api/2.1/clusters/get')
  await ask('/api/2.1/nothing')
  const report: unknown = JSON.parse((await ask('/control/replay')).text)
  await close()
  expect(report).toMatchObject({
    asked: [{ file: 'first.json', times: 1 }],
    neverAsked: [{ file: 'second.json' }],
    notNamed: ['run.json', 'gone.json'],
    notRecorded: [{ call: 'GET /api/2.1/nothing', times: 1 }],
  })
})

test('a recording of an older API version answers the newer one, unless that was recorded too', async () => {
  const { ask, close } = await replaying([
    { path: '/api/2.0/clusters/get', file: 'first.json' },
    { path: '/api/2.1/clusters/get', query: { cluster_id: 'a' }, file: 'gone.json' },
    { path: '/api/2.2/clusters/get', file: 'second.json' },
  ])
  expect((await ask('/api/2.2/clusters/get?cluster_id=a')).text).toBe(files['second.json'])
  expect((await ask('/api/2.0/clusters/get?cluster_id=a')).text).toBe(files['first.json'])
  await close()
})

test('a list ends if its next page was not recorded, and the missing page is counted', async () => {
  const { ask, close } = await replaying([
    { path: '/api/2.1/clusters/list', file: 'first.json' },
    { path: '/api/2.1/clusters/list', query: { page_token: 'two' }, file: 'second.json' },
    { path: '/api/2.1/jobs/get', file: 'first.json' },
    { method: 'POST', path: '/api/2.1/clusters/events', file: 'first.json' },
  ])
  expect((await ask('/api/2.1/clusters/list?page_token=two')).text).toBe(files['second.json'])
  expect((await ask('/api/2.1/clusters/list?page_token=three')).text).toBe('{}')
  expect((await ask('/api/2.1/clusters/events', { cluster_id: 'a', offset: 50 })).text).toBe('{}')
  expect((await ask('/api/2.1/jobs/get?job_id=1&page_token=two')).status).toBe(404)
  const report: unknown = JSON.parse((await ask('/control/replay')).text)
  await close()
  expect(report).toMatchObject({
    notRecorded: [
      { call: 'GET /api/2.1/clusters/list (further page)', times: 1 },
      { call: 'POST /api/2.1/clusters/events (further page)', times: 1 },
      { call: 'GET /api/2.1/jobs/get', times: 1 },
    ],
  })
})

test('the map may refer to files, and a path may have its query', async () => {
  const { ask, close } = await replaying({
    'run.json': { method: 'get', path: '/api/2.1/jobs/runs/get?run_id=1' },
    'second.json': { path: '/api/2.1/jobs/runs/get', query: { run_id: 2 } },
  })
  expect((await ask('/api/2.1/jobs/runs/get?run_id=1')).text).toBe(files['run.json'])
  expect((await ask('/api/2.1/jobs/runs/get?run_id=2')).text).toBe(files['second.json'])
  expect((await ask('/api/2.1/jobs/runs/get?run_id=3')).status).toBe(404)
  await close()
})

test('requires a token, except for the price lists of the clouds', async () => {
  const { document, workspace, close } = await replaying([
    { path: '/api/2.1/clusters/get', file: 'first.json' },
    { path: '/api/retail/prices', file: 'second.json' },
  ])
  expect((await fetch(`${workspace.url}/api/2.1/clusters/get`)).status).toBe(401)
  expect(await (await fetch(`${document.priceHosts?.azure}/api/retail/prices`)).text()).toBe(
    files['second.json'],
  )
  expect((await fetch(`${document.priceHosts?.aws}/offers/v1.0/aws/index.json`)).status).toBe(404)
  await close()
})

test('refuses an invalid map', async () => {
  await expect(replaying({ answers: [{ file: 'first.json' }] })).rejects.toThrow(
    'not a map of recorded answers',
  )
})
