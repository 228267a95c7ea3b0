import { expect, test } from 'vitest'
import { reportTest } from '#product/testing/report-test.ts'
import { listClusterPeopleRoute, listNotebookPeopleRoute } from './server.ts'

const range = 'since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z'
const used = (notebook_id: string, cluster_id: string, user_name: string, cost: string) => ({
  day: '2025-05-25',
  cluster_id,
  notebook_id,
  user_name,
  is_continued: false,
  start_time: '2025-05-25T10:00:00Z',
  end_time: '2025-05-25T11:00:00Z',
  active_ms: 60_000,
  commands: 2,
  failed_commands: 0,
  databricks_cost: cost,
  cost,
})

const { ask, rows } = reportTest([listClusterPeopleRoute, listNotebookPeopleRoute], {
  notebook_session_day: [
    used('n', 'c', 'ann', '1'),
    used('m', 'c', 'ann', '2'),
    used('n', 'c', 'bob', '1'),
    used('n', 'd', 'ann', '3'),
  ],
  cluster_cost_day: [{ day: '2025-05-25', cluster_id: 'c', consumer: 'interactive', cost: '6' }],
  cluster_name: [{ cluster_id: 'c', name: 'analysts' }],
})

test('people on a cluster share its interactive cost', async () => {
  expect(await rows(range, { clusterId: 'c' })).toMatchObject([
    {
      userId: 'ann',
      notebooksCount: 2,
      runsCount: 2,
      activeDuration: 120_000,
      cost: '3.0000000000',
      costShare: 0.5,
    },
    { userId: 'bob', notebooksCount: 1, cost: '1.0000000000' },
  ])
})

test('people in a notebook stand by cluster', async () => {
  const answer = await ask(`/reports/notebooks/n/people?${range}`)
  expect(answer.json()).toMatchObject({
    totals: { cost: '5.0000000000' },
    people: [
      { userId: 'ann', clusterName: 'd', cost: '3.0000000000', costShare: null },
      { userId: 'ann', clusterName: 'analysts', cost: '1.0000000000', costShare: 1 / 6 },
      { userId: 'bob', clusterName: 'analysts', cost: '1.0000000000', costShare: 1 / 6 },
    ],
  })
})
