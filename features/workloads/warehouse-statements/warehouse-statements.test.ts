import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listWarehouseStatementsRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const part = (part_kind: string, cost: string | null, rest: object = {}) => ({
  day: '2025-05-25',
  warehouse_id: 'w',
  part_kind,
  fingerprint: null,
  source_id: null,
  executed_by: null,
  currency: 'USD',
  statement_text: null,
  statement_type: null,
  statements: 0,
  failed_statements: 0,
  cached_statements: 0,
  duration_ms: 0,
  longest_ms: null,
  waited_ms: 0,
  read_bytes: 0,
  spilled_bytes: 0,
  cost,
  ...rest,
})
const orders = { fingerprint: 'f', source_id: 'job:j', executed_by: 'eve', statement_text: 'select ?' }
const ran = { statements: 2, duration_ms: 5000, longest_ms: 4000, read_bytes: 100 }

const tables = {
  asset_name: [{ kind: 'warehouse', asset_id: 'w', name: 'analysts' }],
  job: [{ job_id: 'j', name: 'nightly' }],
  warehouse_statement_day: [
    part('statement', '2', { ...orders, ...ran }),
    part('statement', '1', { ...orders, day: '2025-05-26', ...ran, longest_ms: 9000, failed_statements: 1 }),
    part('statement', null, { ...orders, day: '2025-05-27', currency: null, ...ran }),
    part('statement', '0.5', { ...orders, executed_by: 'ann', day: '2025-05-26' }),
    part('statement', '0.25', { source_id: 'dbt:model.shop.orders', executed_by: 'dbt', ...ran }),
    part('other', '0.125', { statements: 70, longest_ms: 10, read_bytes: 7 }),
    part('idle', '4'),
    part('idle', '8', { warehouse_id: 'another' }),
    part('statement', '16', { ...orders, day: '2025-05-31' }),
  ],
}

test('statements are listed by text, source and user, the rest and idle time beside, and add up to the warehouse', async () => {
  const { ask } = await reportServer(listWarehouseStatementsRoute, tables)
  const answer = await ask(`/reports/sql-warehouses/w/statements?${range}`)
  expect(answer.json()).toMatchObject({
    totals: { cost: '7.8750000000', runs: 78 },
    warehouseStatements: [
      { statementText: 'Idle', partKind: 'idle', runs: null, readBytes: null, cost: '4.0000000000' },
      {
        statementText: 'select ?',
        sourceKind: 'job',
        sourceName: 'nightly',
        userName: 'eve',
        runs: 6,
        failedRuns: 1,
        longestDuration: 9000,
        readBytes: 300,
        cost: '3.0000000000',
        costPerRun: '0.5000000000',
      },
      { statementText: 'select ?', userName: 'ann', runs: null, costPerRun: null, cost: '0.5000000000' },
      { statementText: 'Text hidden', sourceKind: 'dbt', sourceName: 'model.shop.orders', runs: 2 },
      { statementText: 'Other statements', partKind: 'other', sourceKind: null, runs: 70 },
    ],
  })
  expect((await ask(`/reports/sql-warehouses/none/statements?${range}`)).statusCode).toBe(404)
})

test('the slowest and the most reading come first where they are asked for, and texts, sources and users are found', async () => {
  const { rows } = await reportServer(listWarehouseStatementsRoute, tables)
  const first = async (query: string) => {
    const found = await rows(`${range}&${query}`, { warehouseId: 'w' })
    return found.map(({ statementText, userName }) => [statementText, userName])[0]
  }
  expect(await first('orderBy=longestDuration')).toEqual(['select ?', 'eve'])
  expect(await first('orderBy=readBytes')).toEqual(['select ?', 'eve'])
  expect(await first('search=shop.orders')).toEqual(['Text hidden', 'dbt'])
  expect(await first('search=nightly&orderBy=cost&orderDirection=ASC')).toEqual(['select ?', 'ann'])
})
