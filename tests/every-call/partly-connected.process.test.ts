import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sumOfMoney } from '#contract/money.ts'
import type { Mart } from '#mart/mart.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { emptyLakeFor, startEstate, type Collected, type Estate } from '../truth/collected-estate.ts'
import { apiOver } from './api-over.ts'
import { callsOf, readingEndpoints, type Call } from './calls-of.ts'
import { shownMart } from './shown-mart.ts'

// An account of two workspaces, one of which is connected. Other worlds: LAKEGAUGE_SEED=…
const seed = process.env['LAKEGAUGE_SEED'] ?? '1'
const historyDays = 5
const range = { since: '2025-05-28T00:00:00Z', until: '2025-05-31T00:00:00Z' }
const mostCalls = 3
const nothing = '0.0000000000'

let estate: Estate
let collected: Collected
let mart: Mart
let api: Awaited<ReturnType<typeof apiOver>>
let connectedId: string
let otherId: string

beforeAll(async () => {
  estate = await startEstate(['--medium', '--seed', seed])
  const [connected, other] = estate.connection.workspaces
  if (!connected || !other) throw new Error('the estate has no two workspaces')
  ;[connectedId, otherId] = [connected.id, other.id]
  collected = await emptyLakeFor({ ...estate.connection, workspaces: [connected] }, historyDays)
  const { failed } = await collected.collect()
  if (failed.length > 0) throw new Error(`not collected: ${JSON.stringify(failed)}`)
  mart = await shownMart(join(collected.folder, 'mart'), join(collected.folder, 'publications'))
  api = await apiOver(mart, collected.ask)
}, 240_000)

afterAll(async () => {
  await api.close()
  await mart.close()
  estate.stop()
  await collected.close()
})

/** The successful answer of a call. */
async function get<Body>(path: string, query: Readonly<Record<string, string>> = {}): Promise<Body> {
  const url = `/api/1.0${path}?${new URLSearchParams(query)}`
  const { status, body } = await api.answer({ name: path, method: 'GET', url })
  expect([url, status]).toEqual([url, 200])
  return body as Body
}

test('all billed cost is allocated, whichever workspaces are connected', async () => {
  const { days } = await collected.ask(lakeCalls.reconcile, {})
  expect(days.length).toBeGreaterThan(historyDays)
  expect(days.filter(({ difference }) => difference !== nothing)).toEqual([])
})

type Workspaces = { content: { workspaceId: string; subscriptionId: string | null; region: string | null }[] }

test('both workspaces are listed, and values that need a connection are absent for the other one', async () => {
  const { content } = await get<Workspaces>('/workspaces/all')
  const known = content.filter(({ workspaceId }) => [connectedId, otherId].includes(workspaceId))
  expect(known.find(({ workspaceId }) => workspaceId === connectedId)?.subscriptionId).toBe(
    estate.connection.workspaces[0]?.subscriptionId,
  )
  expect(known.find(({ workspaceId }) => workspaceId === otherId)).toMatchObject({
    subscriptionId: null,
    region: null,
  })
})

type Strips = { strips: { source: string; billed: string; difference: string }[] }

async function billedIn(workspaceIds: readonly string[]): Promise<string> {
  const query = { ...range, ...(workspaceIds.length > 0 && { workspaceId: workspaceIds.join(',') }) }
  const { strips } = await get<Strips>('/reconciliation', query)
  expect(strips.filter(({ difference }) => difference !== nothing)).toEqual([])
  return sumOfMoney(strips.filter(({ source }) => source === 'databricks_usage').map(({ billed }) => billed))
}

test('the billed cost of the workspaces adds up to that of the account', async () => {
  const { content } = await get<Workspaces>('/workspaces/all')
  const each = await Promise.all(content.map(({ workspaceId }) => billedIn([workspaceId])))
  expect(sumOfMoney(each)).toBe(await billedIn([]))
  expect(Number(await billedIn([otherId]))).toBeGreaterThan(1)
})

type Jobs = { jobReports: { dbJobId: string; workspaceId: string; cost: string; cloudCost: string }[] }

test('jobs of the other workspace are listed with their billed cost, and have pages', async () => {
  const { jobReports } = await get<Jobs>('/reports/jobs', { ...range, workspaceId: otherId, size: '250' })
  expect(jobReports.length).toBeGreaterThan(5)
  expect(jobReports.filter(({ cloudCost }) => cloudCost !== nothing)).toEqual([])
  const [first] = jobReports
  const runs = await get<{ totalElements: number }>(`/reports/jobs/${first?.dbJobId}/runs`, {
    ...range,
    workspaceId: otherId,
  })
  expect(runs.totalElements).toBe(0)
})

test.each(readingEndpoints)('$method $path is answered', { timeout: 60_000 }, async (endpoint) => {
  const isAnswered = async (call: Call) => (await api.answer(call)).status === 200
  const calls = (await callsOf(endpoint, { mart, ranges: [range], isAnswered })).slice(0, mostCalls)
  const statuses: number[] = []
  for (const call of calls) statuses.push((await api.answer(call)).status)
  expect(statuses).toContain(200)
  expect(statuses.filter((status) => status >= 500)).toEqual([])
})
