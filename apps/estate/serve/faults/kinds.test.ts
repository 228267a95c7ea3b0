import { afterAll, afterEach, expect, test } from 'vitest'

import { field, list } from '../testing/field.ts'
import { faultyEstate } from './faulty-estate.ts'

const jobs = '/api/2.2/jobs/list'
const firstPage = `${jobs}?limit=1`
const statements = '/api/2.0/sql/statements'
const estate = await faultyEstate()

afterEach(() => estate.heal())
afterAll(() => estate.close())

function run(statement: string, more: object = {}) {
  const warehouse_id = estate.running.document.workspaces[0]?.warehouseId
  return estate.post(statements, { warehouse_id, statement, ...more })
}

test.each([
  [{ kind: 'too_many_requests', retryAfterSeconds: null }, 429, null],
  [{ kind: 'too_many_requests', retryAfterSeconds: 7 }, 429, '7'],
  [{ kind: 'unavailable' }, 503, null],
  [{ kind: 'unavailable', isEmpty: true, retryAfterSeconds: 2 }, 503, '2'],
  [{ kind: 'garbage' }, 200, null],
  [{ kind: 'garbage', status: 502 }, 502, null],
])('%j answers %i with Retry-After %s, once, and then heals', async (fault, status, retryAfter) => {
  await estate.order({ ...fault, requests: 1 })
  const answer = await estate.get(jobs)
  expect(answer.status).toBe(status)
  expect(answer.headers.get('retry-after')).toBe(retryAfter)
  expect(field(answer.body, 'jobs')).toBeUndefined()
  expect((await estate.get(jobs)).body).toMatchObject({ has_more: false })
})

test('a truncated answer breaks off in the middle, in one piece or in many', async () => {
  const { body } = await run('select record_id from system.billing.usage', {
    disposition: 'EXTERNAL_LINKS',
    format: 'CSV',
  })
  const link = String(field(body, 'result', 'external_links', 0, 'external_link'))
  const whole = await (await fetch(link)).text()
  await estate.order({ kind: 'cut_answer', requests: 2 })
  await expect(estate.get(jobs)).rejects.toThrow('terminated')
  const answer = await fetch(link)
  await expect(answer.text()).rejects.toThrow('terminated')
  await estate.order({ kind: 'cut_answer', afterBytes: 10, requests: 2 })
  await expect(estate.get(jobs)).rejects.toThrow('terminated')
  await expect((await fetch(link)).text()).rejects.toThrow('terminated')
  expect(await (await fetch(link)).text()).toBe(whole)
})

test('a token expires within a list: a personal one for a call, an OAuth one permanently', async () => {
  await estate.order({ kind: 'expired_token', requests: 2 })
  const first = await estate.get(firstPage)
  const next = `${firstPage}&page_token=${String(field(first.body, 'next_page_token'))}`
  expect((await estate.get(next)).status).toBe(401)
  const token = await oauthToken()
  const asClient = (path: string, bearer: string) =>
    fetch(`${estate.url}${path}`, { headers: { authorization: `Bearer ${bearer}` } })
  expect((await asClient(firstPage, token)).status).toBe(200)
  expect((await asClient(next, token)).status).toBe(401)
  expect((await asClient(firstPage, token)).status).toBe(401)
  expect((await asClient(next, await oauthToken())).status).toBe(200)
  expect((await estate.get(next)).status).toBe(200)
})

async function oauthToken(): Promise<string> {
  const { body } = await estate.get('/control/credentials')
  const form = new URLSearchParams({
    grant_type: 'client_credentials',
    client_id: String(field(body, 'workspaces', 0, 'clientId')),
    client_secret: String(field(body, 'workspaces', 0, 'clientSecret')),
  })
  const answer: unknown = await (
    await fetch(`${estate.url}/oidc/v1/token`, { method: 'POST', body: form })
  ).json()
  return String(field(answer, 'access_token'))
}

test('an expired link stays expired, and the workspace gives a new one', async () => {
  const { body } = await run('select record_id from system.billing.usage', {
    disposition: 'EXTERNAL_LINKS',
    format: 'CSV',
  })
  const link = String(field(body, 'result', 'external_links', 0, 'external_link'))
  await estate.order({ kind: 'expired_link', requests: 1 })
  const refused = await fetch(link)
  expect(refused.status).toBe(403)
  expect(await refused.text()).toContain('Request has expired')
  expect((await fetch(link)).status).toBe(403)
  estate.wait(1)
  const again = await estate.get(`${statements}/${String(field(body, 'statement_id'))}/result/chunks/0`)
  expect((await fetch(String(field(again.body, 'external_links', 0, 'external_link')))).status).toBe(200)
})

test('a missing right on a schema fails only its statements', async () => {
  await estate.order({ kind: 'missing_right', schema: 'billing', seconds: 60 })
  expect((await run('select count(*) from system.billing.usage')).body).toMatchObject({
    status: {
      state: 'FAILED',
      error: { message: expect.stringContaining("USE SCHEMA on Schema 'system.billing'") },
    },
  })
  expect((await run('select count(*) from system.lakeflow.jobs')).body).toMatchObject({
    status: { state: 'SUCCEEDED' },
  })
  estate.wait(60_000)
  expect((await run('select count(*) from system.billing.usage')).body).toMatchObject({
    status: { state: 'SUCCEEDED' },
  })
})

test('an added column is described and can be read', async () => {
  await estate.order({
    kind: 'column_added',
    table: 'billing.usage',
    column: 'badge',
    value: 'gold',
    seconds: 60,
  })
  const { body } = await run('describe table system.billing.usage')
  expect(list(body, 'result', 'data_array').at(-1)).toEqual(['badge', 'string', null])
  const read = await run('select record_id, badge as extra_0 from system.billing.usage limit 1')
  expect(list(read.body, 'result', 'data_array')).toEqual([['record-0', 'gold']])
  expect(await estate.struck()).toEqual([2])
})

test('calls below a path are refused, and others are answered', async () => {
  await estate.order({ kind: 'refused_call', pathPrefix: '/api/2.1/jobs', requests: 1 })
  const refused = await estate.get('/api/2.1/jobs/list')
  expect(refused.status).toBe(403)
  expect(refused.body).toMatchObject({ error_code: 'PERMISSION_DENIED' })
  expect((await estate.get('/api/2.1/clusters/list')).status).toBe(200)
})

test('a missing column is not described and cannot be read, but can be an alias', async () => {
  await estate.order({ kind: 'column_missing', table: 'billing.usage', column: 'cloud', seconds: 60 })
  const { body } = await run('describe table system.billing.usage')
  const columns = list(body, 'result', 'data_array').map((row) => field(row, 0))
  expect(columns).toContain('record_id')
  expect(columns).not.toContain('cloud')
  expect((await run('select cloud from system.billing.usage')).body).toMatchObject({
    status: { state: 'FAILED', sql_state: '42703' },
  })
  const named = await run('select record_id as cloud from system.billing.usage limit 1')
  expect(list(named.body, 'result', 'data_array')).toEqual([['record-0']])
})

test.each([
  ['repeated_page', [['hourly'], ['hourly'], ['nightly']]],
  ['swapped_pages', [['nightly'], ['hourly']]],
  ['empty_page', [[], ['hourly'], ['nightly']]],
])('%s: the pages are %j', async (kind, pages) => {
  await estate.order({ kind, requests: 1 })
  expect(await estate.namesOver(firstPage)).toEqual(pages)
  expect(await estate.struck()).toEqual([1])
  expect(await estate.namesOver(firstPage)).toEqual([['hourly'], ['nightly']])
})

test('pages of events that are requested in a body repeat too', async () => {
  const events = '/api/2.1/clusters/events'
  const request = { cluster_id: '0101-000000-shared', page_size: 2, order: 'ASC' }
  const plain = await estate.post(events, request)
  await estate.order({ kind: 'repeated_page', requests: 1 })
  const first = await estate.post(events, request)
  const again = await estate.post(events, { ...request, page_token: field(first.body, 'next_page_token') })
  expect(field(first.body, 'events')).toEqual(field(plain.body, 'events'))
  expect(field(again.body, 'events')).toEqual(field(plain.body, 'events'))
  expect(field(again.body, 'next_page_token')).toBe(field(plain.body, 'next_page_token'))
})

test('shuffled rows are the same rows in another order', async () => {
  const statement = 'select record_id from system.billing.usage order by record_id'
  const plain = list((await run(statement)).body, 'result', 'data_array')
  await estate.order({ kind: 'shuffled_rows', requests: 1 })
  const shuffled = list((await run(statement)).body, 'result', 'data_array')
  expect(shuffled).not.toEqual(plain)
  expect(shuffled.toSorted()).toEqual(plain.toSorted())
})

test('a hanging statement never ends until it is canceled', async () => {
  await estate.order({ kind: 'hanging_statement', requests: 1 })
  const { body } = await run('select count(*) from system.billing.usage')
  const path = `${statements}/${String(field(body, 'statement_id'))}`
  const state = async () => field((await estate.get(path)).body, 'status', 'state')
  expect(field(body, 'status', 'state')).toBe('RUNNING')
  estate.wait(3_000_000)
  expect(await state()).toBe('RUNNING')
  expect((await estate.post(`${path}/cancel`, {})).status).toBe(200)
  expect(await state()).toBe('CANCELED')
  expect((await run('select count(*) from system.billing.usage')).body).toMatchObject({
    status: { state: 'SUCCEEDED' },
  })
})

test('a statement that hangs for a while ends with its rows', async () => {
  await estate.order({ kind: 'hanging_statement', table: 'billing.usage', hangsSeconds: 90, requests: 1 })
  const { body } = await run('select count(*) from system.billing.usage')
  const path = `${statements}/${String(field(body, 'statement_id'))}`
  estate.wait(90_000)
  await expect
    .poll(async () => (await estate.get(path)).body)
    .toMatchObject({ status: { state: 'SUCCEEDED' }, result: { data_array: [['18']] } })
})

test('skewed clocks include future facts and report another time', async () => {
  const running = `/api/2.2/jobs/runs/get?run_id=900719925474099301`
  expect(field((await estate.get(running)).body, 'end_time')).toBe(0)
  await estate.order({ kind: 'clock_off', minutes: 45, seconds: 60 })
  const answer = await estate.get(running)
  expect(field(answer.body, 'end_time')).toBe(Date.parse('2025-05-31T23:40:00Z'))
  expect(Date.parse(answer.headers.get('date') ?? '')).toBe(
    Math.floor((estate.realNow() + 2_700_000) / 1000) * 1000,
  )
  expect((await estate.get('/control/clock')).body).toEqual({ now: '2025-05-31T23:00:00.000Z' })
  estate.wait(60_000)
  expect(field((await estate.get(running)).body, 'end_time')).toBe(0)
})
