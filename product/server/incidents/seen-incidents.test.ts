import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Mart } from '#mart/mart.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { incidentRow } from './testing/incident-rows.ts'
import { seenIncidents } from './seen-incidents.ts'

const rule = { rule: 'run_failure', title: 'Failed run', meaning: 'It failed.' }

let mart: Mart

beforeAll(async () => {
  mart = await publishedMart({
    incident: [
      incidentRow,
      { ...incidentRow, incident_id: 'cost', category: 'COST', asset_kind: 'POOL', rule: 'unknown' },
    ],
    rule: [{ ...rule, limit_label: '', limit_format: 'count', advice: '', price_meaning: '' }],
    job: [{ account_id: 'account', workspace_id: '1', job_id: '70', name: 'Load' }],
    asset_name: [{ account_id: 'account', workspace_id: '1', kind: 'pool', asset_id: '70', name: 'Small' }],
    billing_horizon: [
      {
        account_id: 'account',
        workspace_id: '1',
        first_usage_time: '2025-01-01T00:00:00Z',
        last_usage_time: '2025-05-09T00:00:00Z',
      },
    ],
  })
})

afterAll(() => mart.close())

test('incidents of a category have their title, the name of their asset and the span of the data', async () => {
  expect(await seenIncidents(mart, ['PERFORMANCE'])).toMatchObject({
    oldestDay: '2025-01-01',
    newestDay: '2025-05-10',
    incidents: [
      {
        incidentId: 'failed-70',
        firstDay: '2025-05-10',
        price: '3.5000000000',
        meaning: 'It failed.',
        summary: { title: 'Failed run', incidentType: 'RUN_FAILURE', assetName: 'Load', currency: 'USD' },
      },
    ],
  })
})

test('an incident of a rule that is gone has its name as a title', async () => {
  const { incidents } = await seenIncidents(mart, ['COST'])
  expect(incidents).toMatchObject([{ summary: { title: 'unknown', assetName: 'Small' } }])
})
