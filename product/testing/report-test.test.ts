import { expect, test } from 'vitest'
import { id, money, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { reportRoute } from '#http/report.ts'
import { queryFile } from '#http/testing/reports.ts'
import { publishedMart } from './published-mart.ts'
import { reportServer, reportTest } from './report-test.ts'

const listAssetCosts = report({
  name: 'listAssetCosts',
  path: '/reports/asset-costs/{kind}',
  guard: mayRead('user'),
  summary: 'What assets of a kind cost.',
  listName: 'assetCosts',
  filters: currencyFilter,
  columns: [
    text('assetName', 'Name', 'Name of the asset.'),
    id('workspaceId', 'Workspace id', 'Workspace of the asset.', { always: true }),
    money('cost', 'Cost', 'Cost of the asset.'),
  ],
  order: { column: 'assetName', direction: 'ASC' },
  tieBreakers: ['workspaceId'],
})
const listAssetCostsRoute = reportRoute(
  listAssetCosts,
  queryFile(`select name as "assetName", workspace_id as "workspaceId", cast(null as decimal(28,10)) as cost
    from asset_name where workspace_id in ($workspaceIds) and kind = $kind`),
)
const tables = {
  asset_name: [
    { kind: 'pool', asset_id: '1', name: 'spare' },
    { kind: 'pool', asset_id: '2', name: 'elsewhere', workspace_id: '2' },
    { kind: 'warehouse', asset_id: '3', name: 'analysts' },
  ],
}
const { ask, askAs, rows } = reportTest(listAssetCostsRoute, tables)

test('rows are those of the report, with the fields that its columns declare, for a caller of workspace 1', async () => {
  const [pool, ...others] = await rows('', { kind: 'pool' })
  expect([pool?.assetName, pool?.workspaceId, pool?.cost]).toEqual(['spare', '1', null])
  expect(others).toEqual([])
  // @ts-expect-error a column that the report does not declare is no field of its rows
  expect(pool?.colour).toBeUndefined()
})

test('a path is asked as somebody who sees workspace 1, or all', async () => {
  expect((await ask('/reports/asset-costs/pool')).json()).toMatchObject({ totalElements: 1 })
  expect((await askAs('root', '/reports/asset-costs/pool')).json()).toMatchObject({ totalElements: 2 })
})

test('a query that is refused fails the test with the error of the server', async () => {
  await expect(rows('orderBy=colour', { kind: 'pool' })).rejects.toThrow('orderBy')
})

test('a test can have a server of its own, with rows of its own', async () => {
  const other = await reportServer(listAssetCostsRoute, { asset_name: [{ kind: 'pool', name: 'own' }] })
  expect(await other.rows('', { kind: 'pool' })).toMatchObject([{ assetName: 'own' }])
})

test('rows of a table that no model publishes, or of a column that it does not have, are refused by name', async () => {
  await expect(publishedMart({ asset_names: [] })).rejects.toThrow(
    'Rows are given for asset_names, which no model publishes.',
  )
  await expect(publishedMart({ asset_name: [{ colour: 'red' }] })).rejects.toThrow('asset_name.colour')
})

test('a row has what is usual of its table, the day of its start, and null for what it leaves out', async () => {
  const mart = await publishedMart({ run: [{ run_id: '7', start_time: '2025-05-30T10:00:00Z' }] })
  const { rows: runs } = await mart.rows('select day, job_id, attempt, status, end_time from run')
  expect(runs).toEqual([{ day: '2025-05-30', job_id: '70', attempt: 0, status: 'SUCCESS', end_time: null }])
  await mart.close()
})
