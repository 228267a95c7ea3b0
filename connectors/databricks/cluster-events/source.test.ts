import { expect, test } from 'vitest'
import type { Answers } from '#testing/answering.ts'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { hasTestData, testData } from '../../testing/test-data.ts'
import { databricks } from '../system.ts'
import { clusterEvents } from './source.ts'

const window = { since: '2025-05-25', until: '2025-06-01' }
const at = (text: string) => Date.parse(text)
const running = { cluster_id: 'shared', state: 'RUNNING', start_time: at('2025-05-01T00:00:00Z') }

async function fetchedFrom(answers: Answers, options: { window?: typeof window; state?: unknown } = {}) {
  const { url, requests } = await answering(answers)
  const connection = connectionTo(url)
  const common = { source: clusterEvents, system: databricks, connection, scope: '4400', window }
  const { rows, state } = await collected({ ...common, ...options })
  return { events: rows['cluster_event'] ?? [], state, requests }
}

test('events have sizes, causes and reasons, and their unchanged details', async () => {
  const details = {
    current_num_workers: 2,
    target_num_workers: 8,
    cause: 'AUTOSCALE',
    reason: { code: 'X', type: 'Y' },
  }
  const { events } = await fetchedFrom({
    'GET /api/2.1/clusters/list': { clusters: [running] },
    'POST /api/2.1/clusters/events': {
      events: [
        { timestamp: at('2025-05-30T10:00:00.123Z'), type: 'RESIZING', details: { ...details, more: [1] } },
      ],
    },
  })
  expect(events).toMatchObject([
    {
      cluster_id: 'shared',
      event_time: '2025-05-30T10:00:00.123Z',
      event_type: 'RESIZING',
      current_num_workers: 2,
      target_num_workers: 8,
      cause: 'AUTOSCALE',
      reason_code: 'X',
      reason_type: 'Y',
      user_name: null,
      day: '2025-05-30',
      last_day: '2025-05-30',
    },
  ])
  expect(JSON.parse(String(events[0]?.['details_json']))).toEqual({ ...details, more: [1] })
})

test('secrets among the settings of an edit are hidden before they are stored', async () => {
  const edit = (key: string) => ({
    timestamp: at('2025-05-30T10:00:00Z'),
    type: 'EDITED',
    details: { attributes: { spark_conf: { 'fs.s3a.secret.key': key, 'spark.sql.ansi.enabled': 'true' } } },
  })
  const { events } = await fetchedFrom({
    'GET /api/2.1/clusters/list': { clusters: [running] },
    'POST /api/2.1/clusters/events': { events: [edit('former'), edit('present')] },
  })
  const hidden = edit('[hidden]').details
  expect(events.map(({ details_json }) => JSON.parse(String(details_json)))).toEqual([hidden, hidden])
  expect(new Set(events.map(({ event_hash }) => event_hash)).size).toBe(2)
})

test('two different events of one moment have different hashes, and a repeated event comes once', async () => {
  const event = { timestamp: at('2025-05-30T10:00:00Z'), type: 'EDITED' }
  const { events } = await fetchedFrom({
    'GET /api/2.1/clusters/list': { clusters: [running] },
    'POST /api/2.1/clusters/events': {
      events: [
        { ...event, details: { user: 'ann', cause: 'A' } },
        { ...event, details: { cause: 'A', user: 'ann' } },
        { ...event, details: { cause: 'A', user: 'bob' } },
      ],
    },
  })
  const hashes = events.map((row) => row['event_hash'])
  expect(hashes).toHaveLength(2)
  expect(new Set(hashes).size).toBe(2)
})

test('the window includes its first millisecond and excludes the first after it', async () => {
  const moments = [
    '2025-05-24T23:59:59.999Z',
    '2025-05-25T00:00:00Z',
    '2025-05-31T23:59:59.999Z',
    '2025-06-01T00:00:00Z',
  ]
  const { events } = await fetchedFrom({
    'GET /api/2.1/clusters/list': { clusters: [running] },
    'POST /api/2.1/clusters/events': {
      events: moments.map((text) => ({ timestamp: at(text), type: 'RUNNING' })),
    },
  })
  expect(events.map((row) => row['event_time'])).toEqual([
    '2025-05-25T00:00:00.000Z',
    '2025-05-31T23:59:59.999Z',
  ])
})

test('pages are read by token', async () => {
  const event = (time: string) => ({ timestamp: at(time), type: 'RUNNING' })
  const { events } = await fetchedFrom({
    'GET /api/2.1/clusters/list': { clusters: [running] },
    'POST /api/2.1/clusters/events': ({ body }) =>
      body.includes('page_token')
        ? { events: [event('2025-05-30T11:00:00Z')] }
        : { events: [event('2025-05-30T10:00:00Z')], next_page_token: 'two', next_page: { offset: 1 } },
  })
  expect(events).toHaveLength(2)
})

test('an unknown cluster has no events, but a refused later page is an error', async () => {
  const gone = {
    status: 400,
    text: JSON.stringify({
      error_code: 'INVALID_PARAMETER_VALUE',
      message: 'Cluster shared does not exist',
    }),
  }
  const list = { 'GET /api/2.1/clusters/list': { clusters: [running] } }
  expect((await fetchedFrom({ ...list, 'POST /api/2.1/clusters/events': gone })).events).toEqual([])
  const breaking = fetchedFrom({
    ...list,
    'POST /api/2.1/clusters/events': ({ body }) =>
      body.includes('page_token') ? gone : { next_page_token: 'two' },
  })
  await expect(breaking).rejects.toThrow('Cluster shared does not exist')
})

test('a cluster that ended before the last reading is not read again', async () => {
  const ended = { cluster_id: 'ended', state: 'TERMINATED', start_time: at('2025-05-30T08:00:00Z') }
  const answers: Answers = {
    'GET /api/2.1/clusters/list': {
      clusters: [
        { ...ended, terminated_time: at('2025-05-31T10:00:00Z') },
        { ...ended, cluster_id: 'just ended', terminated_time: at('2025-05-31T10:45:00Z') },
        running,
      ],
    },
    'POST /api/2.1/clusters/events': {},
  }
  const clusterIds = (requests: { body: string }[]) =>
    requests
      .slice(1)
      .map(({ body }) => JSON.parse(body).cluster_id)
      .sort()
  const readBefore = { since: '2025-05-25', until: '2025-05-31T11:00:00.000Z' }
  const again = await fetchedFrom(answers, { state: readBefore })
  expect(clusterIds(again.requests)).toEqual(['just ended', 'shared'])
  expect(again.state).toEqual({ since: '2025-05-25', until: '2025-05-31T12:00:00.000Z' })
  const first = await fetchedFrom(answers, { state: { ...readBefore, since: '2025-05-26' } })
  expect(clusterIds(first.requests)).toEqual(['ended', 'just ended', 'shared'])
})

test.skipIf(!hasTestData)('reads the example of the documentation, page after page', async () => {
  const text = testData('databricks-rest/docs-examples/clusters-events.json')
  const cluster = {
    cluster_id: '1202-211320-brick1',
    state: 'RUNNING',
    start_time: at('2018-08-01T00:00:00Z'),
  }
  const { events, requests } = await fetchedFrom(
    {
      'GET /api/2.1/clusters/list': { clusters: [cluster] },
      'POST /api/2.1/clusters/events': ({ body }) =>
        body.includes('"offset":50') ? {} : { status: 200, text },
    },
    { window: { since: '2018-08-02', until: '2018-08-16' } },
  )
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
  const shown = ['event_time', 'event_type', 'current_num_workers', 'reason_code', 'user_name']
  expect(events.map((row) => shown.map((name) => row[name]))).toEqual([
    ['2018-08-15T22:25:18.659Z', 'TERMINATING', null, 'INACTIVITY', null],
    ['2018-08-15T18:38:09.590Z', 'RUNNING', 2, null, null],
    ['2018-08-02T15:54:58.406Z', 'RESTARTING', null, null, 'admin'],
  ])
})

test('a cluster on two pages of the list is read once', async () => {
  const { events, requests } = await fetchedFrom({
    'GET /api/2.1/clusters/list': ({ query }) =>
      query['page_token'] === undefined
        ? { clusters: [running], next_page_token: 'again' }
        : { clusters: [running, { ...running, cluster_id: 'other' }] },
    'POST /api/2.1/clusters/events': { events: [{ timestamp: at('2025-05-30T10:00:00Z'), type: 'RUNNING' }] },
  })
  expect(requests.filter(({ method }) => method === 'POST')).toHaveLength(2)
  expect(events.map((row) => row['cluster_id'])).toEqual(['shared', 'other'])
})

test('a page of events that leads back to an earlier page is refused', async () => {
  const circling = fetchedFrom({
    'GET /api/2.1/clusters/list': { clusters: [running] },
    'POST /api/2.1/clusters/events': { events: [], next_page: { cluster_id: 'shared', offset: 50 } },
  })
  await expect(circling).rejects.toThrow('clusters/events for shared repeat')
})
