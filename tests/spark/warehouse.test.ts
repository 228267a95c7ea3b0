import { beforeEach, expect, inject, test } from 'vitest'
import { control } from './start-warehouse.ts'

const warehouse = inject('warehouse')
const statements = '/api/2.0/sql/statements'

type Document = {
  statement_id: string
  status: { state: string; error?: { error_code: string; message: string }; sql_state?: string }
  manifest?: { total_row_count: number; total_chunk_count: number }
  result?: {
    data_array?: (string | null)[][]
    external_links?: { external_link: string; next_chunk_index?: number }[]
  }
}

// The answers of the test double.
const parsed = (text: string) => JSON.parse(text) as Document

beforeEach(() => control(warehouse, 'reset', { schemas: true }))

async function call(method: string, path: string, body?: unknown): Promise<Response> {
  return fetch(`${warehouse.url}${path}`, {
    method,
    headers: { authorization: `Bearer ${warehouse.token}` },
    body: body === undefined ? null : typeof body === 'string' ? body : JSON.stringify(body),
  })
}

async function execute(statement: string, more: object = {}): Promise<Document> {
  const { warehouseId: warehouse_id, catalog, schema } = warehouse
  const body = { warehouse_id, catalog, schema, statement, wait_timeout: '50s', ...more }
  const answer = await call('POST', statements, body)
  return parsed(await answer.text())
}

async function rowsOf(statement: string, more: object = {}) {
  const document = await execute(statement, more)
  expect(document.status).toEqual({ state: 'SUCCEEDED' })
  return document.result?.data_array
}

async function appliedInserts(): Promise<unknown> {
  const log = JSON.stringify(await control(warehouse, 'statements'))
  return [...log.matchAll(/"statement": ?"insert[^}]*?"applied": ?(\d)/g)].map((found) => found[1])
}

test('values of every type have the texts that Databricks prints', async () => {
  const select = `select timestamp'2025-03-30T01:59:59.5Z', date'2025-01-01', cast(0 as decimal(28, 10)), true,
    null, 1e10D, double('NaN'), map('a', 1.5, 'b', null), bigint(9007199254740993)`
  expect(await rowsOf(select)).toEqual([
    [
      '2025-03-30T01:59:59.500Z',
      '2025-01-01',
      '0.0000000000',
      'true',
      null,
      '1.0E10',
      'NaN',
      '{"a":"1.5","b":null}',
      '9007199254740993',
    ],
  ])
})

test('parameters are bound with their types', async () => {
  const parameters = [
    { name: 'day', value: '2025-01-01', type: 'DATE' },
    { name: 'moment', value: '2025-01-01T00:00:00.250Z', type: 'TIMESTAMP' },
    { name: 'text', value: "it's \\ fine" },
    { name: 'nothing' },
  ]
  const select = 'select date_add(:day, 1), unix_millis(:moment), :text, :nothing'
  expect(await rowsOf(select, { parameters })).toEqual([
    ['2025-01-02', '1735689600250', "it's \\ fine", null],
  ])
})

test('a table is created in the catalog, written, replaced by days and read', async () => {
  await rowsOf('create table main.lakegauge.visit (day date, name string) using delta cluster by (day)')
  await rowsOf("insert into visit values (date'2025-01-01', 'a'), (date'2025-01-02', 'b')")
  await rowsOf("insert into visit replace where day = date'2025-01-01' select date'2025-01-01', 'c'")
  expect(await rowsOf('select name from main.lakegauge.visit order by name')).toEqual([['b'], ['c']])
})

test('a failed statement has its cause and its SQLSTATE', async () => {
  const { status } = await execute('select * from nowhere')
  expect(status.state).toBe('FAILED')
  expect(status.sql_state).toBe('42P01')
  expect(status.error?.message).toMatch(/^\[TABLE_OR_VIEW_NOT_FOUND\].* `nowhere` cannot be found/)
})

test('a large result has chunks behind links without a token', async () => {
  await control(warehouse, 'settings', { chunkBytes: 20 })
  const document = await execute('select id from range(7) order by id', { disposition: 'EXTERNAL_LINKS' })
  const rows: unknown[] = []
  for (let index: number | undefined = 0; index !== undefined;) {
    const chunk = await call('GET', `${statements}/${document.statement_id}/result/chunks/${index}`)
    const [link] = (parsed(`{"result":${await chunk.text()}}`).result ?? {}).external_links ?? []
    rows.push(...(await (await fetch(link?.external_link ?? '')).json()))
    index = link?.next_chunk_index
  }
  expect(document.manifest?.total_chunk_count).toBeGreaterThan(1)
  expect(rows).toEqual(['0', '1', '2', '3', '4', '5', '6'].map((id) => [id]))
})

test('an upload to a volume can be read as a table', async () => {
  await rowsOf("create table copied as select 1 as id, 'x' as name")
  const files = '/api/2.0/fs/files/Volumes/main/lakegauge/files'
  expect((await call('PUT', `${files}/notes.csv`, 'a,b')).status).toBe(204)
  expect((await call('PUT', `${files}/notes.csv`, 'a,b')).status).toBe(409)
  expect(await (await call('GET', `${files}/notes.csv`)).text()).toBe('a,b')
  expect(await rowsOf('select * from csv.`/Volumes/main/lakegauge/files/notes.csv`')).toEqual([['a', 'b']])
  expect((await call('DELETE', `${files}/notes.csv`)).status).toBe(204)
  expect((await call('PUT', '/api/2.0/fs/files/Volumes/main/lakegauge/none/x', 'a')).status).toBe(404)
})

test('a statement whose answer is lost was applied once, and one that was interrupted before was not', async () => {
  await rowsOf('create table visit (name string)')
  await control(warehouse, 'faults', { kind: 'cut_after', statement: 'insert' })
  await expect(execute("insert into visit values ('after')")).rejects.toThrow(/fetch failed/)
  await control(warehouse, 'faults', { kind: 'cut_before', statement: 'insert' })
  await expect(execute("insert into visit values ('before')")).rejects.toThrow(/fetch failed/)
  expect(await rowsOf('select name from visit')).toEqual([['after']])
  expect(await appliedInserts()).toEqual(['1'])
})

test('a hanging statement ends when it is canceled', async () => {
  await control(warehouse, 'faults', { kind: 'never_finishes' })
  const { statement_id } = await execute('select 1', { wait_timeout: '0s' })
  await call('POST', `${statements}/${statement_id}/cancel`, {})
  await expect
    .poll(async () => parsed(await (await call('GET', `${statements}/${statement_id}`)).text()).status.state)
    .toBe('CANCELED')
})

test('a refusal names its reason: rate, grant, warehouse, token', async () => {
  await control(warehouse, 'faults', { kind: 'too_many_requests', retryAfter: 3 })
  const limited = await call('POST', statements, {})
  expect([limited.status, limited.headers.get('retry-after')]).toEqual([429, '3'])
  await control(warehouse, 'grants', { missing: ['SELECT main.lakegauge'] })
  expect((await execute('select 1')).status.error?.message).toContain('does not have SELECT on Schema')
  const other = await call('POST', statements, { warehouse_id: 'ffffffffffffffff', statement: 'select 1' })
  expect(other.status).toBe(404)
  await control(warehouse, 'tokens', { revoke: true })
  expect((await call('POST', statements, {})).status).toBe(401)
})

test('a stopped warehouse starts with the first statement', async () => {
  await control(warehouse, 'warehouse', { state: 'STOPPED', startMs: 50 })
  expect(await rowsOf('select 1')).toEqual([['1']])
  expect(await control(warehouse, 'warehouse')).toEqual({ state: 'RUNNING', starts: 1 })
})
