import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listClusterDetailsRoute } from './server.ts'

const day = '2025-05-25'
const use = (consumer: string, cost: string, rest: object = {}) => ({
  day,
  cluster_id: 'c',
  consumer,
  databricks_cost: cost,
  cost,
  ...rest,
})
const active = (kind: string, from: string, until: string, rest: object = {}) => ({
  day,
  cluster_id: 'c',
  kind,
  start_time: `${day}T${from}:00Z`,
  end_time: `${day}T${until}:00Z`,
  ...rest,
})
const session = (user_name: string, notebook_id: string) => ({ day, cluster_id: 'c', user_name, notebook_id })

test('a cluster shows who used it, what an hour with work cost, and its longest idle gap over stretches that meet', async () => {
  const { rows } = await reportServer(listClusterDetailsRoute, {
    asset_day: [
      {
        day,
        asset_kind: 'cluster',
        asset_id: 'c',
        consumer: 'idle',
        phase: 'idle',
        databricks_cost: '3',
        cost: '3',
      },
      {
        day,
        asset_kind: 'cluster',
        asset_id: 'dark',
        consumer: 'idle',
        phase: 'idle',
        databricks_cost: '2',
        cost: '2',
      },
    ],
    cluster_cost_day: [use('idle', '3'), use('run', '4', { job_id: 'j' }), use('run', '2', { job_id: 'k' })],
    cluster_activity: [
      active('quiet', '11:00', '11:40'),
      active('quiet', '11:40', '12:30'),
      active('run', '12:30', '13:00', { run_id: 'b' }),
      active('quiet', '13:00', '13:50'),
    ],
    cluster_time_day: [
      {
        day,
        cluster_id: 'c',
        active_ms: 90 * 60_000,
        ups: 1,
        is_up_at_start: false,
        is_up_at_end: false,
      },
    ],
    notebook_session_day: [session('ann', 'n'), session('bob', 'n'), session('ann', 'n')],
  })
  expect(await rows('since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z')).toMatchObject([
    {
      clusterId: 'c',
      jobsCount: 2,
      idleCost: '3.0000000000',
      costPerActiveHour: '6.0000000000',
      longestIdleGap: 90 * 60_000,
      usersCount: 2,
      notebooksCount: 1,
    },
    { clusterId: 'dark', jobsCount: 0, costPerActiveHour: null, longestIdleGap: null, usersCount: null },
  ])
})
