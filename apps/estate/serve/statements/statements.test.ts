import { afterAll, expect, test } from 'vitest'

import { field, list } from '../testing/field.ts'
import { smallEstate } from '../testing/small-estate.ts'

let realNow = Date.parse('2025-11-01T00:00:00Z')
const limits = { inlineBytes: 4000, inlineChunkBytes: 300, linkChunkBytes: 400, linkLifetimeMs: 60_000 }
const estate = await smallEstate({ limits, realTime: () => realNow })
const warehouse_id = estate.running.document.workspaces[0]?.warehouseId
const statements = '/api/2.0/sql/statements'

afterAll(() => estate.close())

function run(statement: string, more: object = {}) {
  return estate.post(statements, { warehouse_id, statement, ...more })
}

async function rowsOf(statement: string, more: object = {}): Promise<unknown[]> {
  const { body } = await run(statement, more)
  expect(body).toMatchObject({ status: { state: 'SUCCEEDED' } })
  return list(body, 'result', 'data_array')
}

async function failureOf(statement: string): Promise<string> {
  const { status, body } = await run(statement)
  expect({ status, body }).toMatchObject({ status: 200, body: { status: { state: 'FAILED' } } })
  return String(field(body, 'status', 'error', 'message'))
}

test('answers rows as text with the types of their columns', async () => {
  const { body } = await run(
    `select usage_start_time, usage_date, usage_quantity, usage_metadata.job_id, product_features.is_photon
     from system.billing.usage order by usage_start_time limit 1`,
  )
  expect(field(body, 'manifest', 'schema', 'columns')).toEqual([
    { name: 'usage_start_time', type_name: 'TIMESTAMP', type_text: 'TIMESTAMP', position: 0 },
    { name: 'usage_date', type_name: 'DATE', type_text: 'DATE', position: 1 },
    {
      name: 'usage_quantity',
      type_name: 'DECIMAL',
      type_text: 'DECIMAL(38,18)',
      type_precision: 38,
      type_scale: 18,
      position: 2,
    },
    { name: 'job_id', type_name: 'STRING', type_text: 'STRING', position: 3 },
    { name: 'is_photon', type_name: 'BOOLEAN', type_text: 'BOOLEAN', position: 4 },
  ])
  expect(list(body, 'result', 'data_array')).toEqual([
    ['2025-05-30T22:00:00.000Z', '2025-05-30', '1.123456789012000000', '901', 'true'],
  ])
})

test('prints maps and structs as JSON text whose scalars are texts', async () => {
  expect(await rowsOf('select custom_tags, identity_metadata from system.billing.usage limit 1')).toEqual([
    [
      '{"note":"a \\"quoted\\", word"}',
      '{"run_as":"ada@example.com","owned_by":null,"created_by":"ada@example.com"}',
    ],
  ])
  const [[pricing]] = [list(await rowsOf('select pricing from system.billing.list_prices'), 0)]
  expect(pricing).toBe(
    '{"default":"0.300000000000000000","promotional":{"default":null},"effective_list":{"default":"0.300000000000000000"}}',
  )
})

test('multiplies usage by price exactly', async () => {
  const rows = await rowsOf(
    `select sum(u.usage_quantity * p.pricing.effective_list.default) as cost
     from system.billing.usage u
     join system.billing.list_prices p
       on u.sku_name = p.sku_name and u.cloud = p.cloud
       and u.usage_start_time >= p.price_start_time
       and (p.price_end_time is null or u.usage_start_time < p.price_end_time)
     where u.usage_start_time < :until`,
    { parameters: [{ name: 'until', type: 'TIMESTAMP', value: '2025-05-31T00:00:00Z' }] },
  )
  // 2 records x 1.123456789012 DBU x 0.30 USD
  expect(rows).toEqual([['0.67407407340720000000']])
})

test('shows only the usage that has arrived by the clock', async () => {
  const count = 'select count(*) as records from system.billing.usage'
  expect(await rowsOf(count)).toEqual([['18']])
  const later = await smallEstate({ nowMs: Date.parse('2025-06-01T00:00:00Z') })
  const { body } = await later.post(statements, { warehouse_id, statement: count })
  await later.close()
  expect(list(body, 'result', 'data_array')).toEqual([['19']])
})

test('describes a table', async () => {
  expect(await rowsOf('describe table system.billing.list_prices')).toContainEqual([
    'pricing',
    'struct<default:decimal(38,18),promotional:struct<default:decimal(38,18)>,effective_list:struct<default:decimal(38,18)>>',
    null,
  ])
})

test('cuts an inline result into chunks that follow each other', async () => {
  const statement = 'select record_id, usage_start_time from system.billing.usage order by usage_start_time'
  const { body } = await run(statement)
  const chunkCount = Number(field(body, 'manifest', 'total_chunk_count'))
  expect(chunkCount).toBeGreaterThan(1)
  const rows = list(body, 'result', 'data_array')
  let link = field(body, 'result', 'next_chunk_internal_link')
  while (typeof link === 'string') {
    const chunk = await estate.get(link)
    expect(field(chunk.body, 'row_offset')).toBe(rows.length)
    rows.push(...list(chunk.body, 'data_array'))
    link = field(chunk.body, 'next_chunk_internal_link')
  }
  expect(rows.map((row) => field(row, 0))).toEqual(
    Array.from({ length: 18 }, (_, index) => `record-${index}`),
  )
})

test('fails an inline result above the limit', async () => {
  expect(await failureOf('select * from system.billing.usage')).toContain('Inline byte limit exceeded')
})

test('writes CSV behind links, with one header and null for missing values', async () => {
  const { body } = await run(
    'select record_id, custom_tags, usage_metadata.warehouse_id from system.billing.usage order by usage_start_time',
    { disposition: 'EXTERNAL_LINKS', format: 'CSV' },
  )
  const id = String(field(body, 'statement_id'))
  const chunkCount = Number(field(body, 'manifest', 'total_chunk_count'))
  expect(chunkCount).toBeGreaterThan(1)
  let text = ''
  for (let index = 0; index < chunkCount; index += 1) {
    const chunk = await estate.get(`${statements}/${id}/result/chunks/${index}`)
    const response = await fetch(String(field(chunk.body, 'external_links', 0, 'external_link')))
    text += await response.text()
  }
  const lines = text.trimEnd().split('\n')
  expect(lines).toHaveLength(19)
  expect(lines.slice(0, 2)).toEqual([
    'record_id,custom_tags,warehouse_id',
    'record-0,"{""note"":""a \\""quoted\\"", word""}",null',
  ])
})

test('serves a link only without a token, completely, and until it expires', async () => {
  const { body } = await run('select record_id from system.billing.usage', { disposition: 'EXTERNAL_LINKS' })
  const link = String(field(body, 'result', 'external_links', 0, 'external_link'))
  const status = async (url: string, headers = {}) => (await fetch(url, { headers })).status
  expect(await (await fetch(link)).json()).toHaveLength(18)
  expect(await status(link, { authorization: 'Bearer anything' })).toBe(400)
  expect(await status(link.replace(/signature=\w{4}/, 'signature=0000'))).toBe(403)
  realNow += 60_000
  expect(await status(link)).toBe(403)
})

test('continues without a waiting caller, and can be polled', async () => {
  const { body } = await run('select record_id from system.billing.usage', { wait_timeout: '0s' })
  expect(['PENDING', 'RUNNING']).toContain(field(body, 'status', 'state'))
  const path = `${statements}/${String(field(body, 'statement_id'))}`
  await expect.poll(async () => field((await estate.get(path)).body, 'status', 'state')).toBe('SUCCEEDED')
})

test('cancels running statements', async () => {
  const joins = ['b', 'c', 'd', 'e', 'f', 'g', 'h'].map(
    (name) => `join system.billing.usage ${name} on a.cloud = ${name}.cloud`,
  )
  const endless = `select count(a.record_id || h.record_id) from system.billing.usage a ${joins.join(' ')}`
  const { body } = await run(endless, { wait_timeout: '0s' })
  const path = `${statements}/${String(field(body, 'statement_id'))}`
  await estate.post(`${path}/cancel`, {})
  expect((await estate.get(path)).body).toMatchObject({ status: { state: 'CANCELED' } })
})

test('cuts a result at the row limit and reports it', async () => {
  const { body } = await run('select record_id from system.billing.usage', { row_limit: 3 })
  expect(body).toMatchObject({ manifest: { total_row_count: 3, truncated: true } })
  const whole = await run('select record_id from system.billing.usage', { row_limit: 18 })
  expect(whole.body).toMatchObject({ manifest: { total_row_count: 18, truncated: false } })
})

test('answers an empty result without chunks', async () => {
  const { body } = await run('select record_id from system.billing.usage where false')
  expect(body).toMatchObject({
    manifest: { total_row_count: 0, total_chunk_count: 0 },
    result: { data_array: [] },
  })
})

test('names the unsupported part of a statement, and what is supported', async () => {
  const message = await failureOf(
    'select * from system.billing.usage union select * from system.billing.usage',
  )
  expect(message).toContain('This simulated warehouse understands: select')
  expect(message).toContain('Not understood: the word union.')
})

test.each([
  ['select nothing from system.billing.usage', 'nothing'],
  ['select * from system.billing.nothing', 'TABLE_OR_VIEW_NOT_FOUND'],
  ['select :since', 'UNBOUND_SQL_PARAMETER'],
])('fails %s', async (statement, reason) => {
  expect(await failureOf(statement)).toContain(reason)
})

test.each([
  [{ format: 'CSV' }],
  [{ format: 'ARROW_STREAM', disposition: 'EXTERNAL_LINKS' }],
  [{ wait_timeout: '3s' }],
  [{ wait_timeout: '51s' }],
  [{ byte_limit: 10 }],
])('refuses a request with %j', async (more) => {
  expect(await run('select 1', more)).toMatchObject({
    status: 400,
    body: { error_code: 'INVALID_PARAMETER_VALUE' },
  })
})

test('answers 404 to an unknown statement or warehouse', async () => {
  expect((await estate.get(`${statements}/nothing`)).status).toBe(404)
  expect((await run('select 1', { warehouse_id: 'nothing' })).status).toBe(404)
})
