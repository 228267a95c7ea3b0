import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listAppsRoute } from './server.ts'

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
