import { Readable } from 'node:stream'
import { gunzipSync } from 'node:zlib'

import { afterAll, expect, test } from 'vitest'

import { field, list } from '../testing/field.ts'
import { smallEstate } from '../testing/small-estate.ts'
import { dbfsRoutes } from './dbfs-routes.ts'

const estate = await smallEstate()
afterAll(() => estate.close())

const cluster = '0101-000000-shared'

async function destination(): Promise<string> {
  const { body } = await estate.get(`/api/2.1/clusters/get?cluster_id=${cluster}`)
  return String(field(body, 'cluster_log_conf', 'volumes', 'destination'))
}

async function namesIn(path: string): Promise<string[]> {
  const { status, body } = await estate.get(`/api/2.0/fs/directories${path}`)
  expect({ path, status }).toEqual({ path, status: 200 })
  return list(body, 'contents').map((entry) => String(field(entry, 'name')))
}

async function pathsOfLogs(): Promise<string[]> {
  const base = `${await destination()}/${cluster}/eventlog`
  const drivers = await namesIn(base)
  const contexts = await Promise.all(
    drivers.map(async (driver) =>
      (await namesIn(`${base}/${driver}`)).map((context) => `${base}/${driver}/${context}`),
    ),
  )
  const files = contexts
    .flat()
    .map(async (folder) => (await namesIn(folder)).map((name) => `${folder}/${name}`))
  return (await Promise.all(files)).flat()
}

async function bytesOf(path: string, headers: Record<string, string> = {}): Promise<Buffer> {
  const response = await fetch(`${estate.url}/api/2.0/fs/files${path}`, {
    headers: { ...authorization(), ...headers },
  })
  expect([200, 206]).toContain(response.status)
  return Buffer.from(await response.arrayBuffer())
}

function authorization(): Record<string, string> {
  const [first] = estate.running.document.workspaces
  if (first?.credentials.kind !== 'token') throw new Error('the first workspace has no token')
  return { authorization: `Bearer ${first.credentials.token}` }
}

test('a list and a call have where a cluster delivers its logs', async () => {
  expect(await destination()).toBe('/Volumes/main/observability/cluster_logs')
  const { body } = await estate.get('/api/2.1/clusters/list?page_size=100')
  const listed = list(body, 'clusters').find((each) => field(each, 'cluster_id') === cluster)
  expect(field(listed, 'cluster_log_conf', 'volumes', 'destination')).toBe(await destination())
})

test('a context has a part for each hour in which it did something; what is over is compressed, and one came twice', async () => {
  const paths = await pathsOfLogs()
  expect(paths.map((path) => path.slice(path.lastIndexOf('/') + 1))).toEqual([
    'eventlog',
    'eventlog-2025-05-31--08-00.gz',
    'eventlog-2025-05-31--10-00.gz',
    'eventlog-2025-05-31--10-05.gz',
    'eventlog',
  ])
})

test('each part begins with its number', async () => {
  const paths = (await pathsOfLogs()).filter((path) => path.includes('2025-05-31'))
  const numbers = await Promise.all(
    paths.map(async (path) => {
      const [first = ''] = gunzipSync(await bytesOf(path))
        .toString()
        .split('\n')
      return JSON.parse(first) as unknown
    }),
  )
  expect(numbers.map((line) => field(line, 'Rollover Number'))).toEqual([0, 1, 1])
  expect(numbers.map((line) => field(line, 'Event'))).toEqual(
    Array.from({ length: 3 }, () => 'DBCEventLoggingListenerMetadata'),
  )
})

test('the same part is the same bytes, whole or range by range', async () => {
  const path = (await pathsOfLogs()).find((each) => each.includes('-10-00')) ?? ''
  const whole = await bytesOf(path)
  const first = await bytesOf(path, { range: 'bytes=0-99' })
  const rest = await bytesOf(path, { range: 'bytes=100-' })
  expect(Buffer.concat([first, rest]).equals(whole)).toBe(true)
  const head = await fetch(`${estate.url}/api/2.0/fs/files${path}`, {
    method: 'HEAD',
    headers: authorization(),
  })
  expect(head.headers.get('content-length')).toBe(String(whole.length))
  expect(head.headers.get('last-modified')).toBe('Sat, 31 May 2025 11:05:00 GMT')
})

test('folders come in pages', async () => {
  const path = (await pathsOfLogs()).find((each) => each.includes('-10-00')) ?? ''
  const folder = path.slice(0, path.lastIndexOf('/'))
  const { body } = await estate.get(`/api/2.0/fs/directories${folder}?page_size=2`)
  expect(list(body, 'contents').length).toBe(2)
  const token = String(field(body, 'next_page_token'))
  const next = await estate.get(`/api/2.0/fs/directories${folder}?page_size=2&page_token=${token}`)
  expect(list(next.body, 'contents').map((entry) => field(entry, 'name'))).toEqual([
    'eventlog-2025-05-31--10-00.gz',
    'eventlog-2025-05-31--10-05.gz',
  ])
  expect(field(next.body, 'next_page_token')).toBeUndefined()
})

test('what is not there is not found', async () => {
  expect((await estate.get('/api/2.0/fs/directories/Volumes/main/other')).status).toBe(404)
  expect((await estate.get('/api/2.0/fs/files/Volumes/main/other/eventlog')).status).toBe(404)
  expect((await estate.get('/api/2.0/dbfs/list?path=/other')).status).toBe(404)
})

test('a file that vanished is not found, once', async () => {
  const [path = ''] = await pathsOfLogs()
  const faults = [{ kind: 'vanished_file', requests: 1 }]
  expect((await estate.post('/control/faults', { faults })).status).toBe(200)
  expect((await estate.get(`/api/2.0/fs/files${path}`)).status).toBe(404)
  expect((await estate.get(`/api/2.0/fs/files${path}`)).status).toBe(200)
})

test('DBFS reads a file in blocks', async () => {
  const bytes = Buffer.from('0123456789')
  const file = {
    path: 'dbfs:/logs/eventlog',
    name: 'eventlog',
    modifiedMs: 5,
    sizeBytes: 10,
    content: () => ({
      sizeBytes: 10,
      read: (from?: number, until?: number) => bytes.subarray(from, until),
      stream: () => Readable.from([bytes]),
    }),
  }
  const routes = dbfsRoutes({
    at: async (path) => (path === file.path ? { isFile: true, entries: [file] } : undefined),
  })
  const ask = async (name: string, query: string) => {
    const route = routes.find(({ path }) => path === `/api/2.0/dbfs/${name}`)
    const call = { method: 'GET', path: '', headers: {}, body: '', placeholders: {} }
    const answer = await route?.handle({ ...call, query: new URLSearchParams(query) })
    return JSON.parse(String(answer?.body)) as unknown
  }
  const read = await ask('read', 'path=dbfs:/logs/eventlog&offset=8&length=5')
  expect(read).toEqual({ bytes_read: 2, data: Buffer.from('89').toString('base64') })
  const status = { path: '/logs/eventlog', is_dir: false, file_size: 10, modification_time: 5 }
  expect(await ask('get-status', 'path=/logs/eventlog')).toEqual(status)
  await expect(ask('read', 'path=/logs/eventlog&length=1048577')).rejects.toThrow('at most 1048576')
})
