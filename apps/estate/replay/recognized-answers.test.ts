import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

import { expect, onTestFinished, test } from 'vitest'

import { recognizedIn } from './recognized.ts'
import { unknownOrigin } from './recording.ts'
import { startReplay } from './replay.ts'
import { RecognizedAnswers } from './recognized-answers.ts'

/** Serves a folder with these files and no map. */
async function replaying(files: Readonly<Record<string, string>>) {
  const folder = await mkdtemp(join(tmpdir(), 'recognized-test-'))
  for (const [name, text] of Object.entries(files)) {
    await mkdir(join(folder, name, '..'), { recursive: true })
    await writeFile(join(folder, name), text)
  }
  const replay = await startReplay(unknownOrigin, new RecognizedAnswers(await recognizedIn(folder)), 0)
  onTestFinished(async () => {
    await replay.close()
    await rm(folder, { recursive: true })
  })
  const [workspace] = replay.document.workspaces
  if (workspace?.credentials.kind !== 'token') throw new Error('the replay has no token')
  const authorization = `Bearer ${workspace.credentials.token}`
  return async (path: string, body?: object) => {
    const init = body ? { method: 'POST', body: JSON.stringify(body) } : {}
    const response = await fetch(`${workspace.url}${path}`, { ...init, headers: { authorization } })
    return response.ok ? response.text() : `${response.status}`
  }
}

test('a run is in the list of its time and is found by its id, with all digits', async () => {
  const run =
    '{"job_id":7,"run_id":900719925474099301,"start_time":1700000000000,"state":{"life_cycle_state":"TERMINATED"}}'
  const ask = await replaying({ 'deep/run.json': `\uFEFF${run}` })
  expect(await ask('/api/2.2/jobs/runs/get?run_id=900719925474099301')).toBe(run)
  expect(await ask('/api/2.1/jobs/runs/list?start_time_from=1700000000000')).toBe(`{"runs":[${run}]}`)
  expect(await ask('/api/2.1/jobs/runs/list?start_time_to=1699999999999')).toBe('{"runs":[]}')
  expect(await ask('/api/2.1/jobs/runs/list?active_only=true')).toBe('{"runs":[]}')
})

test('lists and single objects of several files make one list; by id the longest answers', async () => {
  const short = '{"cluster_id":"a","spark_version":"15"}'
  const long = '{"cluster_id":"a","spark_version":"15","state":"RUNNING"}'
  const ask = await replaying({
    'list.json': `{"clusters":[${short},{"cluster_id":"b"}]}`,
    'one.json': long,
    'same.json': short,
  })
  expect(await ask('/api/2.0/clusters/list')).toBe(`{"clusters":[${short},{"cluster_id":"b"},${long}]}`)
  expect(await ask('/api/2.0/clusters/get?cluster_id=a')).toBe(long)
  expect(await ask('/api/2.0/clusters/get?cluster_id=c')).toBe('404')
})

test('events are those of the requested cluster and time, in the requested order', async () => {
  const event = (cluster_id: string, timestamp: number) => ({ cluster_id, timestamp, type: 'RUNNING' })
  const events = [event('a', 1_700_000_000_003), event('b', 1_700_000_000_002), event('a', 1_700_000_000_001)]
  const ask = await replaying({ 'events.json': JSON.stringify({ events, next_page: { offset: 3 } }) })
  const answered = async (order: object) =>
    JSON.parse(await ask('/api/2.1/clusters/events', { cluster_id: 'a', ...order }))
  expect(await answered({})).toEqual({ events: [events[0], events[2]] })
  expect(await answered({ order: 'ASC' })).toEqual({ events: [events[2], events[0]] })
  expect(await answered({ start_time: 1_700_000_000_002 })).toEqual({ events: [events[0]] })
})

test('counts the answered objects of each file, and reports omitted ones with the reason', async () => {
  const ask = await replaying({
    'jobs.json': '{"jobs":[{"job_id":1,"settings":{}},{"job_id":2}]}',
    'job.json': '{"job_id":3,"settings":{"name":"third"}}',
    'me.json': '{"userName":"ada","groups":[]}',
    'broken.json': '{"jobs": [},]',
    'policy.json': '{"policy_id":"p"}',
  })
  await ask('/api/2.2/jobs/get?job_id=1')
  await ask('/api/2.0/preview/scim/v2/Me')
  await ask('/api/2.0/pipelines')
  expect(JSON.parse(await ask('/control/replay'))).toEqual({
    asked: [
      { file: 'jobs.json', things: 2, answered: 1 },
      { file: 'me.json', things: 1, answered: 1 },
    ],
    neverAsked: [{ file: 'job.json', things: 1, answered: 0 }],
    notRecognized: [
      { file: 'broken.json', why: expect.stringMatching(/^It is no JSON: /) },
      { file: 'policy.json', why: 'It tells of no run, job, cluster, cluster event or identity.' },
    ],
    notRecorded: [{ call: 'GET /api/2.0/pipelines', times: 1 }],
  })
})

test('the latest instant of a run can be that of a task, and no id is taken for an instant', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'recognized-test-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const run = {
    run_id: 1_900_000_000_000,
    job_id: 1_900_000_000_001,
    start_time: 1_700_000_000_000,
    end_time: 0,
    state: { life_cycle_state: 'RUNNING' },
    tasks: [
      { run_id: 1_900_000_000_002, start_time: 1_700_000_000_000, end_time: 1_700_000_500_000 },
      { run_id: 1_900_000_000_003, start_time: 1_700_009_000_000, end_time: 0 },
    ],
  }
  await writeFile(join(folder, 'run.json'), JSON.stringify(run))
  const { things } = await recognizedIn(folder)
  expect(things.map(({ latestMs }) => latestMs)).toEqual([1_700_009_000_000])
})
