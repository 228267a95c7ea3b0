import { expect, test } from 'vitest'
import { assetLines, reasonLines } from './unallocated-lines.ts'

const of = { source: 'databricks_usage', currency: 'USD' }
const line = {
  ...of,
  firstDay: '2025-05-01',
  lastDay: '2025-05-02',
  workspaceId: '1',
  consumer: 'cluster',
  reason: 'no machine data',
  assetId: 'c',
  sku: 'ALL',
  recordCount: 2,
  amount: '1.0000000000',
}
const day = {
  ...of,
  day: '2025-05-01',
  billed: '40.0000000000',
  attributed: {},
  byPhase: {},
  unpriced: [],
  difference: '0.0000000000',
}

test('unallocated cost is summed by reason, with its share of the billed cost', () => {
  const other = { ...line, assetId: 'd', amount: '2.0000000000' }
  expect(reasonLines({ days: [day], unexplained: [line, other] })).toEqual([
    'databricks_usage  USD            3.0000000000    7.50 %  cluster: no machine data',
  ])
})

test('each asset is listed with its records and days', () => {
  expect(assetLines({ unexplained: [line] })).toEqual([
    '            1.0000000000  USD  cluster: no machine data; workspace 1, c, ALL, 2 records, 2025-05-01 to 2025-05-02',
  ])
})
