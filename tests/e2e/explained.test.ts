import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { startEstate, type Estate } from '../truth/collected-estate.ts'
import { startProduct, type Product } from './product.ts'

type JobRow = { dbJobId: string; workspaceId: string; cost: string; databricksCost: string }
const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'

let estate: Estate
let product: Product
let folder: string
let cookie: string

beforeAll(async () => {
  estate = await startEstate(['--seed', '7', '--small'])
  folder = await mkdtemp(join(tmpdir(), 'lakegauge-connection-'))
  const file = join(folder, 'connection.json')
  await writeFile(file, JSON.stringify(estate.connection), { mode: 0o600 })
  product = await startProduct({ LAKEGAUGE_CONNECTION: file })
  const body = JSON.stringify({ username: 'admin@demo.lakegauge', password: 'demo-admin' })
  const headers = { 'content-type': 'application/json' }
  const answer = await fetch(`${product.url}/api/1.0/public/login`, { method: 'POST', headers, body })
  cookie = answer.headers.get('set-cookie')?.split(';')[0] ?? ''
})

afterAll(async () => {
  await product.stop()
  estate.stop()
  await rm(folder, { recursive: true, force: true })
})

async function get<Answer>(path: string): Promise<Answer> {
  const answer = await fetch(`${product.url}/api/1.0${path}`, { headers: { cookie } })
  expect([path, answer.status]).toEqual([path, 200])
  return answer.json()
}

/** What the customer's own workspace answers to a query that is pasted into it. */
async function askedInWorkspace(statement: string): Promise<unknown> {
  const workspace = estate.connection.workspaces.find(({ credentials }) => credentials.kind === 'token')
  if (workspace?.credentials.kind !== 'token') throw new Error('no workspace with a token')
  const answer = await fetch(new URL('/api/2.0/sql/statements', workspace.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${workspace.credentials.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ warehouse_id: workspace.warehouseId, statement, wait_timeout: '30s' }),
  })
  const { result }: { result?: { data_array: string[][] } } = await answer.json()
  return result?.data_array[0]?.[0]
}

test('every cost of the list equals its explanation, its records, and what one’s own workspace says', async () => {
  const { jobReports } = await get<{ jobReports: JobRow[] }>(`/reports/jobs?${range}&size=15`)
  expect(jobReports.length).toBe(15)
  for (const { dbJobId, workspaceId, cost, databricksCost } of jobReports) {
    const figure = `jobId=${dbJobId}&workspaceId=${workspaceId}&${range}`
    const explained = await get<CostExplanation>(`/cost-explanations?${figure}`)
    const records = await get<{ totalAmount: string }>(`/cost-explanations/records?${figure}`)
    expect([dbJobId, explained.amount, explained.identity.difference]).toEqual([
      dbJobId,
      cost,
      '0.0000000000',
    ])
    expect([dbJobId, records.totalAmount]).toEqual([dbJobId, databricksCost])
    if (!explained.check) continue
    expect([dbJobId, await askedInWorkspace(explained.check.sql)]).toEqual([
      dbJobId,
      explained.check.expected,
    ])
  }
})
