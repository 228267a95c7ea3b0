import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listServerlessNotebooksRoute } from '../serverless-notebooks/server.ts'
import { listAssetDaysRoute } from './server.ts'

const spent = (
  asset_kind: string,
  asset_id: string | null,
  day: string,
  cost: string,
  rest: object = {},
) => ({
  day,
  asset_kind,
  asset_id,
  consumer: 'any',
  phase: 'work',
  dbus: cost,
  databricks_cost: cost,
  cost,
  ...rest,
})

const { ask, rows } = reportTest([listAssetDaysRoute, listServerlessNotebooksRoute], {
  asset_day: [
    spent('notebook', 'n', '2025-05-02', '1', { consumer: 'one' }),
    spent('notebook', 'n', '2025-05-02', '2', { consumer: 'other' }),
    spent('notebook', 'n', '2025-05-01', '4'),
    spent('notebook', 'other', '2025-05-02', '8'),
    spent('notebook', 'other', '2025-06-01', '16'),
    spent('pool', 'other', '2025-05-02', '32', { databricks_cost: null, dbus: null, cloud_cost: '32' }),
    spent('service', 'DEFAULT_STORAGE', '2025-05-02', '64'),
    spent('notebook', 'n', '2025-05-02', '128', { workspace_id: '2' }),
  ],
  asset_name: [
    { kind: 'notebook', asset_id: 'n', name: 'explore', owner: 'ann' },
    { kind: 'pool', asset_id: 'other', name: 'the pool' },
  ],
})
const may = 'since=2025-05-01&until=2025-06-01&currency=USD'

test('each workload has a row for each day on which it cost something, oldest first', async () => {
  const found = await rows(may)
  expect(
    found.map(({ day, assetKind, assetName, owner, dbus, cost }) => [
      day,
      assetKind,
      assetName,
      owner,
      dbus,
      cost,
    ]),
  ).toEqual([
    ['2025-05-01', 'notebook', 'explore', 'ann', '4.000000000000', '4.0000000000'],
    ['2025-05-02', 'notebook', 'explore', 'ann', '3.000000000000', '3.0000000000'],
    ['2025-05-02', 'notebook', 'other', null, '8.000000000000', '8.0000000000'],
    ['2025-05-02', 'pool', 'the pool', null, null, '32.0000000000'],
    ['2025-05-02', 'service', 'Default storage', null, '64.000000000000', '64.0000000000'],
  ])
})

test('the days of one type add up to its list with the same filters, to the last digit', async () => {
  for (const filter of ['', '&search=EXP', '&owner=ann', '&assetId=other', '&search=oth&searchBy=id']) {
    const [days, notebooks] = await Promise.all(
      ['asset-days', 'serverless/notebooks'].map(async (list) =>
        (await ask(`/reports/${list}?${may}&assetKind=notebook${filter}`)).json(),
      ),
    )
    expect([filter, days.totals.cost]).toEqual([filter, notebooks.totals.cost])
  }
})
