import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listServerlessNotebooksRoute } from './server.ts'

test('a notebook on serverless compute has the cost of its sessions', async () => {
  const session = (asset_id: string, day: string, cost: string) => ({
    day,
    asset_kind: 'notebook',
    asset_id,
    consumer: 'notebook_session',
    phase: 'work',
    dbus: cost,
    databricks_cost: cost,
    cost,
  })
  const { rows } = await reportServer(listServerlessNotebooksRoute, {
    asset_day: [
      session('n', '2025-05-25', '2'),
      session('n', '2025-05-26', '3'),
      session('n', '2025-05-01', '9'),
    ],
    asset_name: [{ kind: 'notebook', asset_id: 'n', name: '/Users/ann/explore', owner: 'ann' }],
  })
  expect(await rows('since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z')).toMatchObject([
    {
      notebookName: '/Users/ann/explore',
      notebookId: 'n',
      owner: 'ann',
      dbus: '5.000000000000',
      cost: '5.0000000000',
    },
  ])
})
