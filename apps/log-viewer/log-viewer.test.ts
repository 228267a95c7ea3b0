import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { apiBase } from '#contract/endpoint.ts'
import { openMartWithoutTables } from '#mart/mart-without-tables.ts'
import type { ViewedLog } from '#product/contract/calls/viewed-log.ts'
import { logViewer, type LogViewer } from './log-viewer.ts'

const folder = mkdtempSync(join(tmpdir(), 'log-viewer-'))
const mart = await openMartWithoutTables(folder, { memoryLimitMb: 200 })
afterAll(async () => {
  await mart.close()
  rmSync(folder, { recursive: true })
})

const shown: ViewedLog = {
  name: 'events',
  bytes: 10,
  state: 'READY',
  readBytes: 10,
  message: null,
  applications: [],
}
let asked: string[] = []
let viewer: LogViewer
let token = ''

beforeEach(async () => {
  asked = []
  const ask = async (question: string) => {
    asked.push(question)
    return []
  }
  const version = { buildVersion: '1.2.3', gitCommit: 'abc1234' }
  viewer = await logViewer({ viewed: { shown, ask }, mart, log: () => {}, version })
  const address = new URL(await viewer.listen(0))
  token = String(address.searchParams.get('token'))
  return () => viewer.close()
})

const enter = (given: string, headers: Record<string, string> = {}) =>
  viewer.app.inject({
    method: 'POST',
    url: `${apiBase}/public/log-viewer`,
    payload: { token: given },
    headers,
  })
const get = (path: string, cookie = '') =>
  viewer.app.inject({ url: `${apiBase}${path}`, headers: cookie === '' ? {} : { cookie } })

async function cookieOfEntered(): Promise<string> {
  const [cookie] = (await enter(token)).cookies
  return `${cookie?.name}=${cookie?.value}`
}

test('the token of the address lets one browser in, once', async () => {
  expect((await enter('wrong')).statusCode).toBe(401)
  const cookie = await cookieOfEntered()
  expect((await get('/viewed-log', cookie)).json()).toEqual(shown)
  expect((await enter(token)).statusCode).toBe(401)
  expect((await get('/viewed-log', cookie)).statusCode).toBe(200)
  expect((await get('/viewed-log')).statusCode).toBe(401)
})

test('a page of another site cannot spend the token', async () => {
  expect((await enter(token, { origin: 'https://evil.example' })).statusCode).toBe(403)
  expect((await enter(token)).statusCode).toBe(200)
})

test('its session has a cookie of its own, so that a product on this machine stays signed in', async () => {
  expect(await cookieOfEntered()).toMatch(/^lakegauge_log_[0-9a-f]{16}=/)
})

test('calls about Spark applications are answered from the log, also as files, and no other call is', async () => {
  const cookie = await cookieOfEntered()
  const { statusCode, body } = await get('/reports/spark-applications/opened-log/log/executors', cookie)
  expect([statusCode, JSON.parse(body).totalElements, asked]).toEqual([200, 0, ['spark-executors']])
  const file = await get('/reports/spark-applications/opened-log/log/stages?format=csv', cookie)
  expect([file.statusCode, file.headers['content-type']]).toEqual([
    200,
    'text/csv; charset=utf-8; header=present',
  ])
  for (const path of ['/user-info', '/metadata', '/event-logs', '/reports/jobs', '/settings'])
    expect([path, (await get(path, cookie)).statusCode]).toEqual([path, 404])
})

test('without a session nothing of the log is answered', async () => {
  expect((await get('/reports/spark-applications/opened-log/log/executors')).statusCode).toBe(401)
  expect((await get('/spark-applications/opened-log/log')).statusCode).toBe(401)
  expect(asked).toEqual([])
})
