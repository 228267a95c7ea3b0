import { expect, inject } from 'vitest'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { askedDays } from './screen-places.ts'
import { answerTo, test } from './visit.ts'

type JobRow = { dbJobId: string; workspaceId: string; cost: string; databricksCost: string }

/** What the customer's own workspace answers to a query that is pasted into it. */
async function askedInWorkspace(statement: string): Promise<unknown> {
  const workspace = inject('connection').workspaces.find(({ credentials }) => credentials.kind === 'token')
  if (workspace?.credentials.kind !== 'token') throw new Error('no workspace with a token')
  const answer = await fetch(new URL('/api/2.0/sql/statements', workspace.url), {
    method: 'POST',
    headers: { authorization: `Bearer ${workspace.credentials.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ warehouse_id: workspace.warehouseId, statement, wait_timeout: '30s' }),
  })
  const { result }: { result?: { data_array: string[][] } } = await answer.json()
  return result?.data_array[0]?.[0]
}

test('every cost of the list equals its explanation, its records, and what one’s own workspace says', async ({
  page,
}) => {
  const { jobReports } = await answerTo<{ jobReports: JobRow[] }>(page, `/reports/jobs?${askedDays}&size=15`)
  expect(jobReports.length).toBe(15)
  let checked = 0
  for (const { dbJobId, workspaceId, cost, databricksCost } of jobReports) {
    const figure = `jobId=${dbJobId}&workspaceId=${workspaceId}&${askedDays}`
    const explained = await answerTo<CostExplanation>(page, `/cost-explanations?${figure}`)
    const records = await answerTo<{ totalAmount: string }>(page, `/cost-explanations/records?${figure}`)
    expect([dbJobId, explained.amount, explained.identity.difference]).toEqual([
      dbJobId,
      cost,
      '0.0000000000',
    ])
    expect([dbJobId, records.totalAmount]).toEqual([dbJobId, databricksCost])
    if (!explained.check) continue
    checked += 1
    expect([dbJobId, await askedInWorkspace(explained.check.sql)]).toEqual([
      dbJobId,
      explained.check.expected,
    ])
  }
  expect(checked).toBeGreaterThan(0)
})
