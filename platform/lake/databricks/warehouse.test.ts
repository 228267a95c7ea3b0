import { expect, test } from 'vitest'
import { HostRates } from '#exchange/host-rates.ts'
import { rowsOf } from './read.ts'
import {
  failed,
  succeeded,
  workspaceDouble,
  type Asked,
  type CannedAnswer,
} from './testing/workspace-double.ts'
import { Warehouse } from './warehouse.ts'

const one = succeeded({ one: 'INT' }, [['1']])
const isPost = ({ method, path }: Asked) => method === 'POST' && path === '/api/2.0/sql/statements'
const isHistory = ({ path }: Asked) => path.startsWith('/api/2.0/sql/history/queries')
const running: CannedAnswer = { json: { statement_id: 'statement-1', status: { state: 'RUNNING' } } }
const write = { kind: 'write', sql: 'insert into t select 1' } as const

/** Gives the answers in order, then repeats the last one. */
function inTurn(...answers: CannedAnswer[]): () => CannedAnswer {
  return () => (answers.length > 1 ? answers.shift() : answers[0]) ?? 'cut'
}

test('a statement is polled until it ends, and its rows come chunk by chunk', async () => {
  const first = succeeded({ n: 'BIGINT' }, [['1'], ['2']], { next_chunk_index: 1 })
  const polls = inTurn(running, first)
  const { settings, lines } = await workspaceDouble((asked) => {
    if (isPost(asked)) return running
    return asked.path.endsWith('/chunks/1') ? { json: { data_array: [['3']] } } : polls()
  })
  const warehouse = new Warehouse(settings)
  expect(await rowsOf(warehouse, 'select n from t')).toEqual([{ n: '1' }, { n: '2' }, { n: '3' }])
  expect(lines).toMatchObject([
    { statementId: 'statement-1', kind: 'read', state: 'SUCCEEDED', text: 'select n from t' },
  ])
  expect(warehouse.usage.days()).toMatchObject([{ statements: 1 }])
})

test('the log never has a value of a statement', async () => {
  const { settings, lines } = await workspaceDouble(() => one)
  const ids = Array.from({ length: 300 }, (_, at) => `somebody-${at}`)
  await rowsOf(new Warehouse(settings), 'select 1 as one from t where id in ($ids)', { ids })
  expect(lines).toMatchObject([{ text: 'select 1 as one from t where id in ($ids)' }])
})

test('a statement that creates a table has its values in its text', async () => {
  const { settings, asked } = await workspaceDouble(() => one)
  const sql = 'create or replace table step as select 1 as one where day in ($days) and version > $version'
  const parameters = { days: ['2026-01-01'], version: 3 }
  await new Warehouse(settings).run({ kind: 'write', makesTable: true, sql, parameters })
  const { statement, parameters: bound } = JSON.parse(asked[0]?.body ?? '')
  expect(statement).toMatch(/where day in \('2026-01-01'\) and version > cast\(3 as INT\)$/)
  expect(bound).toEqual([])
})

test('a statement is retried at the time that a busy workspace names', async () => {
  const answers = inTurn({ status: 429, headers: { 'retry-after': '1' } }, { status: 503 }, one)
  const waits: number[] = []
  const sleep = async (milliseconds: number) => void waits.push(milliseconds)
  const clock = { nowMs: () => 0, sleep }
  const { settings } = await workspaceDouble(answers, { clock })
  expect(await rowsOf(new Warehouse(settings), 'select 1 as one')).toEqual([{ one: 1 }])
  expect(waits[0]).toBeGreaterThanOrEqual(1000)
})

test('a write whose answer was lost is found by its mark, and not sent again', async () => {
  let text = ''
  const posts = inTurn('cut', one)
  const { settings, asked } = await workspaceDouble((call) => {
    if (isHistory(call))
      return { json: { res: [{ query_id: 'statement-7', status: 'FINISHED', query_text: text }] } }
    if (!isPost(call)) return one
    text = JSON.parse(call.body).statement
    return posts()
  })
  await new Warehouse(settings).run(write)
  expect(asked.filter(isPost)).toHaveLength(1)
  expect(asked.at(-1)?.path).toBe('/api/2.0/sql/statements/statement-7')
})

test('a write whose answer was lost is found among the statements of many others', async () => {
  let text = ''
  const posts = inTurn('cut', one)
  const ofOthers = Array.from({ length: 100 }, (_, at) => ({
    query_id: `other-${at}`,
    status: 'RUNNING',
    query_text: 'select 1',
  }))
  const { settings, asked } = await workspaceDouble((call) => {
    if (isHistory(call)) {
      const isSecond = call.path.includes('page_token=two')
      const own = { query_id: 'statement-7', status: 'FINISHED', query_text: text }
      return { json: isSecond ? { res: [own] } : { res: ofOthers, next_page_token: 'two' } }
    }
    if (!isPost(call)) return one
    text = JSON.parse(call.body).statement
    return posts()
  })
  await new Warehouse(settings).run(write)
  expect(asked.filter(isPost)).toHaveLength(1)
  expect(asked.at(-1)?.path).toBe('/api/2.0/sql/statements/statement-7')
})

test('only running statements are listed when those of a dead process are ended', async () => {
  const { settings, asked } = await workspaceDouble(() => ({ json: { res: [] } }))
  await new Warehouse(settings).endLeftOver()
  const { searchParams } = new URL(asked[0]?.path ?? '', settings.host)
  expect(searchParams.getAll('filter_by.statuses')).toContain('RUNNING')
  expect(searchParams.getAll('filter_by.statuses')).not.toContain('FINISHED')
})

test('a write that the workspace never received is sent again with the same mark', async () => {
  const posts = inTurn('cut', one)
  const { settings, asked } = await workspaceDouble((call) =>
    isHistory(call) ? { json: { res: [] } } : posts(),
  )
  await new Warehouse(settings).run(write)
  const texts = asked.filter(isPost).map(({ body }) => JSON.parse(body).statement)
  expect(texts).toHaveLength(2)
  expect(texts[0]).toBe(texts[1])
  expect(texts[0]).toMatch(/^\/\* lakegauge lake product-1 \S+ \*\/ insert into t select 1$/)
})

test('an aborted statement is canceled', async () => {
  const stop = new AbortController()
  const { settings, asked } = await workspaceDouble((call) => {
    if (call.method === 'GET') stop.abort(new Error('enough'))
    return running
  })
  await expect(new Warehouse(settings).run({ ...write, signal: stop.signal })).rejects.toThrow('enough')
  expect(asked.at(-1)?.path).toBe('/api/2.0/sql/statements/statement-1/cancel')
})

test('a read that is aborted before its answer has come is canceled too', async () => {
  const stop = new AbortController()
  const { settings, asked } = await workspaceDouble((call) => {
    if (isPost(call)) stop.abort(new Error('enough'))
    return running
  })
  await expect(rowsOf(new Warehouse(settings), 'select 1', {}, stop.signal)).rejects.toThrow('enough')
  expect(asked.at(-1)?.path).toBe('/api/2.0/sql/statements/statement-1/cancel')
})

test('a statement that takes too long is canceled', async () => {
  let nowMs = 0
  const clock = { nowMs: () => (nowMs += 60_000), sleep: async () => undefined }
  const { settings, asked } = await workspaceDouble(() => running, { clock, statementLimitMs: 600_000 })
  await expect(new Warehouse(settings).run(write)).rejects.toThrow('over 10 minutes for a statement')
  expect(asked.at(-1)?.path).toMatch(/cancel$/)
})

test('no more statements than allowed run at once', async () => {
  let running = 0
  let mostAtOnce = 0
  const { settings } = await workspaceDouble(
    (call) => {
      if (!isPost(call)) {
        running -= 1
        return one
      }
      running += 1
      mostAtOnce = Math.max(mostAtOnce, running)
      return { json: { statement_id: 'statement-1', status: { state: 'RUNNING' } } }
    },
    { maxStatements: 2 },
  )
  const warehouse = new Warehouse(settings)
  await Promise.all([1, 2, 3, 4, 5].map(() => warehouse.run(write)))
  expect(mostAtOnce).toBe(2)
})

test('a write that conflicts with another writer is retried', async () => {
  const conflict = failed('BAD_REQUEST', '[DELTA_CONCURRENT_APPEND] Files were added by a concurrent update.')
  const { settings } = await workspaceDouble(inTurn(conflict, one))
  await expect(new Warehouse(settings).run(write)).resolves.toMatchObject({ rowCount: 1 })
})

test('a statement that a busy warehouse refuses is retried', async () => {
  const busy = failed('TEMPORARILY_UNAVAILABLE', 'The service is temporarily unavailable.')
  const { settings } = await workspaceDouble(inTurn(busy, one))
  await expect(new Warehouse(settings).run(write)).resolves.toMatchObject({ rowCount: 1 })
})

test('an OAuth client gets a new token when the old one is refused', async () => {
  let tokens = 0
  const { settings, asked } = await workspaceDouble(
    (call) => {
      if (call.path === '/oidc/v1/token') {
        tokens += 1
        return { json: { access_token: `token-${tokens}`, expires_in: 3600 } }
      }
      return call.headers.authorization === 'Bearer token-2' ? one : { status: 401, json: {} }
    },
    { credentials: { kind: 'oauth', clientId: 'client', clientSecret: 'very-secret' } },
  )
  await new Warehouse(settings).run(write)
  expect(asked.filter(isPost)).toHaveLength(2)
})

test('a token endpoint that stays unavailable ends in an error with the next step', async () => {
  const { settings } = await workspaceDouble(() => ({ status: 503 }), {
    credentials: { kind: 'oauth', clientId: 'client', clientSecret: 'very-secret' },
    patienceMs: 10,
  })
  await expect(new Warehouse(settings).run(write)).rejects.toThrow('The next job tries again')
})

test('each request of the lake waits for its time and is counted', async () => {
  const rates = new HostRates({ nowMs: () => 0, sleep: async () => undefined })
  const polls = inTurn(running, one)
  const { settings, asked } = await workspaceDouble((call) => (isPost(call) ? running : polls()), {
    slots: rates,
  })
  const waits: number[] = []
  const clock = { nowMs: () => 0, sleep: async (milliseconds: number) => void waits.push(milliseconds) }
  await new Warehouse({ ...settings, clock }).run(write)
  expect(asked).toHaveLength(3)
  expect(rates.hosts()).toMatchObject([
    { host: new URL(settings.host).host, requests: 3, limitPerSecond: 15 },
  ])
  // Two polls after 60 and 90 ms; the second and third request wait for the second and third fifteenth of a second.
  expect(waits.map(Math.round)).toEqual([60, 67, 90, 133])
})

test('the wait for the time of a statement is no time of the engine', async () => {
  let now = 0
  const clock = { nowMs: () => now, sleep: async (milliseconds: number) => void (now += milliseconds) }
  const slots = { take: async () => 5_000, pause: async () => undefined }
  const { settings, lines } = await workspaceDouble(() => one, { clock, slots })
  await new Warehouse(settings).run(write)
  expect(lines).toMatchObject([{ engineMs: 0 }])
})
