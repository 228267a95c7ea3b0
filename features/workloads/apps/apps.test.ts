import { expect, test } from 'vitest'
import { reportServer, reportTest } from '#product/testing/report-test.ts'
import { costOverTimeRoute } from '#features/workloads/cost-over-time/server.ts'
import { listAppDaysRoute, listAppsRoute } from './server.ts'

test('an app shows its size and state; one that is gone shows its cost', async () => {
  const paid = (asset_id: string, cost: string) => ({
    day: '2025-05-25',
    asset_kind: 'app',
    asset_id,
    consumer: 'app',
    phase: 'work',
    databricks_cost: cost,
    cost,
  })
  const { rows } = await reportServer(listAppsRoute, {
    asset_day: [paid('a', '2'), paid('gone', '1'), { ...paid('p', '9'), asset_kind: 'pipeline' }],
    asset_name: [{ kind: 'app', asset_id: 'a', name: 'desk', owner: 'hal' }],
    app: [{ app_id: 'a', compute_size: 'MEDIUM', compute_state: 'ACTIVE' }],
  })
  expect(await rows('since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z')).toMatchObject([
    {
      appName: 'desk',
      appId: 'a',
      dbCreator: 'hal',
      computeSize: 'MEDIUM',
      computeState: 'ACTIVE',
      cost: '2.0000000000',
    },
    { appName: 'gone', appId: 'gone', dbCreator: null, computeSize: null, cost: '1.0000000000' },
  ])
})

const ofDay = (day: string, cost: string, rest: object = {}) => ({
  day,
  asset_kind: 'app',
  asset_id: 'a',
  consumer: 'app',
  phase: 'work',
  dbus: '0.5',
  databricks_cost: cost,
  cost,
  ...rest,
})
const { ask } = reportTest([listAppDaysRoute, listAppsRoute, costOverTimeRoute], {
  app: [{ app_id: 'idle' }],
  asset_day: [
    ofDay('2025-05-23', '100'),
    ofDay('2025-05-25', '2'),
    ofDay('2025-05-26', '1.0000000001'),
    ofDay('2025-05-26', '7', { asset_id: 'other' }),
    ofDay('2025-05-26', '9', { workspace_id: '2' }),
  ],
})
const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const daysOf = (id: string) => ask(`/reports/apps/${id}/days?${range}`)

test('an app has its days, which add up to its row in the list and to its whole cost', async () => {
  const { appDays, totals } = (await daysOf('a')).json()
  expect(appDays).toMatchObject([
    { day: '2025-05-26', dbus: '0.500000000000', cost: '1.0000000001' },
    { day: '2025-05-25', dbus: '0.500000000000', cost: '2.0000000000' },
  ])
  const [row] = (await ask(`/reports/apps?${range}&assetId=a`)).json().workloadReports
  const whole = (await ask(`/reports/cost-over-time?${range}&assetKind=app&assetId=a`)).json().asset
  expect([totals.cost, row.cost, whole.cost, whole.parts[0].part]).toEqual([
    '3.0000000001',
    '3.0000000001',
    '3.0000000001',
    'app',
  ])
})

test('an app without cost has no days, and one that nobody knows is refused', async () => {
  expect((await daysOf('idle')).json().appDays).toEqual([])
  expect((await daysOf('unknown')).statusCode).toBe(404)
})
