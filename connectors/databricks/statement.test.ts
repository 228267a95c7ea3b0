import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Http } from '#exchange/http.ts'
import type { ExchangeClock } from '#exchange/clock.ts'
import { expect, onTestFinished, test } from 'vitest'
import type { Answers } from '#testing/answering.ts'
import { answering } from '#testing/answering.ts'
import { connectionTo } from '../testing/collected.ts'
import { resultToFile } from './result-file.ts'
import type { Statement } from './statement.ts'
import { runStatement } from './statement.ts'
import { databricks } from './system.ts'

const statement: Statement = { text: 'select a, b from system.x.y', parameters: [], transport: 'inline' }
const post = 'POST /api/2.0/sql/statements'
const poll = 'GET /api/2.0/sql/statements/s1'
const cancel = 'POST /api/2.0/sql/statements/s1/cancel'
const manifest = { schema: { columns: [{ name: 'a' }, { name: 'b' }] }, total_row_count: 2 }
const signal = new AbortController().signal

let jumped = 0
const jumpingClock: ExchangeClock = {
  nowMs: () => jumped,
  async sleep(milliseconds) {
    jumped += milliseconds
  },
}

async function workspaceAt(answers: Answers, clock = jumpingClock) {
  const { url, requests } = await answering(answers)
  const http = new Http({ clock, requestsPerSecond: 1000 })
  const workspace = databricks.client(connectionTo(url), { kind: 'workspace', name: '4400' }, http)
  return { workspace, requests }
}

async function fileOf(answers: Answers, transport: Statement['transport']) {
  const folder = await mkdtemp(join(tmpdir(), 'statement-'))
  onTestFinished(() => rm(folder, { recursive: true }))
  const { workspace, requests } = await workspaceAt(answers)
  const file = join(folder, 'rows.csv')
  const result = await resultToFile(workspace, { ...statement, transport }, file, signal)
  return { result, requests, text: await readFile(file, 'utf8') }
}

test('a statement is awaited until it ends', async () => {
  let polls = 0
  const { workspace, requests } = await workspaceAt({
    [post]: { statement_id: 's1', status: { state: 'PENDING' } },
    [poll]: () => {
      polls += 1
      if (polls < 3) return { statement_id: 's1', status: { state: 'RUNNING' } }
      return { statement_id: 's1', status: { state: 'SUCCEEDED' }, manifest, result: { data_array: [] } }
    },
  })
  expect(await runStatement(workspace, statement, signal)).toMatchObject({
    columns: [{ name: 'a' }, { name: 'b' }],
    rowCount: 2,
  })
  expect(requests.map(({ method }) => method)).toEqual(['POST', 'GET', 'GET', 'GET'])
  expect(JSON.parse(requests[0]?.body ?? '')).toMatchObject({
    warehouse_id: 'warehouse-1',
    statement: '/* lakegauge collect */ select a, b from system.x.y',
    disposition: 'INLINE',
  })
})

test.each([
  ['[TABLE_OR_VIEW_NOT_FOUND] The table or view cannot be found.', 'not_found'],
  ['[INSUFFICIENT_PERMISSIONS] Insufficient privileges.', 'forbidden'],
  ['[UNRESOLVED_COLUMN] No such column.', 'source_failed'],
])('a failed statement has the cause: %s', async (message, code) => {
  const failure = { state: 'FAILED', error: { error_code: 'BAD_REQUEST', message } }
  const { workspace } = await workspaceAt({ [post]: { statement_id: 's1', status: failure } })
  await expect(runStatement(workspace, statement, signal)).rejects.toMatchObject({
    code,
    message: expect.stringContaining(message),
  })
})

test('a statement is canceled when its caller aborts, and when it takes too long', async () => {
  const forEver = { statement_id: 's1', status: { state: 'RUNNING' } }
  const { workspace, requests } = await workspaceAt({ [post]: forEver, [poll]: forEver, [cancel]: {} })
  await expect(runStatement(workspace, statement, signal)).rejects.toMatchObject({ code: 'timed_out' })
  expect(requests.at(-1)?.path).toBe('/api/2.0/sql/statements/s1/cancel')
  const controller = new AbortController()
  const stopping = await workspaceAt(
    { [post]: forEver, [cancel]: {} },
    {
      nowMs: () => 0,
      async sleep(_milliseconds, given) {
        controller.abort(new Error('stopped'))
        given.throwIfAborted()
      },
    },
  )
  await expect(runStatement(stopping.workspace, statement, controller.signal)).rejects.toThrow('stopped')
  expect(stopping.requests.at(-1)?.path).toBe('/api/2.0/sql/statements/s1/cancel')
})

test('the chunks of a result become a CSV file that distinguishes nulls', async () => {
  const { text } = await fileOf(
    {
      [post]: {
        statement_id: 's1',
        status: { state: 'SUCCEEDED' },
        manifest,
        result: { data_array: [['1', null]], next_chunk_index: 1 },
      },
      'GET /api/2.0/sql/statements/s1/result/chunks/1': { data_array: [['say "hi"\n', '']] },
    },
    'inline',
  )
  expect(text).toBe('"a","b"\n"1",null\n"say ""hi""\n",""\n')
})

test('links are fetched one after the other, and expired ones requested again', async () => {
  const link = (host: string | undefined, name: string, index: number) => ({
    external_link: `http://${host}/${name}`,
    chunk_index: index,
    ...(index === 0 && { next_chunk_index: 1 }),
  })
  let isRepeated = false
  const { text, requests } = await fileOf(
    {
      [post]: ({ headers }) => ({
        statement_id: 's1',
        status: { state: 'SUCCEEDED' },
        manifest,
        result: { external_links: [link(headers.host, 'first', 0)] },
      }),
      'GET /first': { status: 200, text: 'a,b\n1,2\n' },
      'GET /api/2.0/sql/statements/s1/result/chunks/1': ({ headers }) => {
        const name = isRepeated ? 'fresh' : 'old'
        isRepeated = true
        return { external_links: [link(headers.host, name, 1)] }
      },
      'GET /old': { status: 403, text: '<Error>Signature not valid in the specified time frame</Error>' },
      'GET /fresh': { status: 200, text: '3,4\n' },
    },
    'links',
  )
  expect(text).toBe('a,b\n1,2\n3,4\n')
  expect(requests.map(({ path }) => path).filter((path) => !path.startsWith('/api'))).toEqual([
    '/first',
    '/old',
    '/fresh',
  ])
})

test('a truncated result is an error', async () => {
  const { workspace } = await workspaceAt({
    [post]: {
      statement_id: 's1',
      status: { state: 'SUCCEEDED' },
      manifest: { ...manifest, truncated: true },
      result: {},
    },
  })
  await expect(runStatement(workspace, statement, signal)).rejects.toThrow('cut off')
})

const linked = (host: string | undefined, name: string) => ({
  statement_id: 's1',
  status: { state: 'SUCCEEDED' },
  manifest,
  result: { external_links: [{ external_link: `http://${host}/${name}`, chunk_index: 0 }] },
})

test('links that are refused again and again are not reported as a missing right', async () => {
  let links = 0
  const fetching = fileOf(
    {
      [post]: ({ headers }) => linked(headers.host, 'old'),
      'GET /api/2.0/sql/statements/s1/result/chunks/0': ({ headers }) => {
        links += 1
        return linked(headers.host, 'old').result
      },
      'GET /old': { status: 403, text: '<Error><Code>AccessDenied</Code></Error>' },
    },
    'links',
  )
  await expect(fetching).rejects.toMatchObject({
    code: 'source_failed',
    message: expect.stringContaining('gave 5 links to part 0 of a result, and its store refused each'),
  })
  expect(links).toBe(4)
})

test('a web page or wrong rows in place of the first part are requested again', async () => {
  let asks = 0
  const { text } = await fileOf(
    {
      [post]: ({ headers }) => linked(headers.host, 'rows'),
      'GET /rows': () => {
        asks += 1
        if (asks === 1)
          return { status: 200, text: '<html>Sign in</html>', headers: { 'content-type': 'text/html' } }
        return { status: 200, text: asks === 2 ? 'busy\n' : '"a","b"\n1,2\n' }
      },
    },
    'links',
  )
  expect(text).toBe('"a","b"\n1,2\n')
})

test('a statement is polled at most sixty times in ten minutes', async () => {
  const forEver = { statement_id: 's1', status: { state: 'RUNNING' } }
  const before = jumped
  const { workspace, requests } = await workspaceAt({ [post]: forEver, [poll]: forEver, [cancel]: {} })
  await expect(runStatement(workspace, statement, signal)).rejects.toThrow('took over 10 minutes')
  expect(requests.filter(({ method }) => method === 'GET').length).toBeLessThanOrEqual(60)
  expect(jumped - before).toBeLessThan(11 * 60_000)
})

test('a statement whose answer was lost and that was sent again is canceled', async () => {
  let posts = 0
  const { workspace, requests } = await workspaceAt({
    [post]: () => {
      posts += 1
      if (posts === 1) return { status: 200, text: '{"statement_id":"lost-1","status":{"state":"PENDING"}' }
      if (posts === 2)
        return { status: 200, text: '{"statement_id":"lost-2","status":{"state":"SUCCEEDED"},' }
      return { statement_id: 's1', status: { state: 'SUCCEEDED' }, manifest, result: {} }
    },
    'POST /api/2.0/sql/statements/lost-1/cancel': {},
  })
  await runStatement(workspace, statement, signal)
  expect(requests.map(({ path }) => path).filter((path) => path.endsWith('/cancel'))).toEqual([
    '/api/2.0/sql/statements/lost-1/cancel',
  ])
})
