import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listWarehouseStatementsRoute } from './server.ts'
import { part, range } from './testing/parts.ts'

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
    part('other', '0.1', {
      source_id: 'job:j',
      executed_by: 'ann',
      statements: 60,
      longest_ms: 10,
      read_bytes: 7,
    }),
    part('other', '0.025', { source_id: 'user:eve', executed_by: 'eve', statements: 10, longest_ms: 9 }),
    part('idle', '4'),
    part('idle', '8', { warehouse_id: 'another' }),
    part('statement', '16', { ...orders, day: '2025-05-31' }),
  ],
}

test('statements are listed by text, source and user, the rest and idle time beside, and add up to the warehouse', async () => {
  const { ask, askAs } = await reportServer(listWarehouseStatementsRoute, tables)
  const answer = await askAs('root', `/reports/sql-warehouses/w/statements?${range}`)
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
  const { askAs } = await reportServer(listWarehouseStatementsRoute, tables)
  const first = async (query: string) => {
    const answer = await askAs('root', `/reports/sql-warehouses/w/statements?${range}&${query}`)
    const [found] = answer.json().warehouseStatements
    return [found.statementText, found.userName]
  }
  expect(await first('orderBy=longestDuration')).toEqual(['select ?', 'eve'])
  expect(await first('orderBy=readBytes')).toEqual(['select ?', 'eve'])
  expect(await first('search=shop.orders')).toEqual(['Text hidden', 'dbt'])
  expect(await first('search=nightly&orderBy=cost&orderDirection=ASC')).toEqual(['select ?', 'ann'])
  expect(await first('search=select&orderBy=cost&orderDirection=ASC')).toEqual(['select ?', 'ann'])
})

test('who is no administrator is answered the type and fingerprint of a statement and finds none by its text', async () => {
  const { rows } = await reportServer(listWarehouseStatementsRoute, {
    ...tables,
    warehouse_statement_day: [
      part('statement', '1', { ...orders, fingerprint: '0123456789abcdef', statement_type: 'SELECT' }),
    ],
  })
  const titles = async (query: string) => {
    const found = await rows(`${range}&${query}`, { warehouseId: 'w' })
    return found.map(({ statementText }) => statementText)
  }
  expect(await titles('')).toEqual(['SELECT 01234567'])
  expect(await titles('search=01234567')).toEqual(['SELECT 01234567'])
  expect(await titles('search=select%3F')).toEqual([])
})
