import { expect, test } from 'vitest'
import { reportServer } from '#product/testing/report-test.ts'
import { listPoolsRoute } from './server.ts'

const day = '2025-05-25'

test('a pool has the cost of VMs that wait, those in clusters beside it, and the hours of both', async () => {
  const use = (machine_use: string, machine_hours: string, amount: string) => ({
    day,
    instance_pool_id: 'p',
    machine_use,
    machine: 'm5.large',
    machine_hours,
    amount,
  })
  const { rows } = await reportServer(listPoolsRoute, {
    asset_day: [
      { day, asset_kind: 'pool', asset_id: 'p', consumer: 'pool', phase: 'idle', cloud_cost: '2', cost: '2' },
    ],
    asset_name: [{ kind: 'pool', asset_id: 'p', name: 'warm' }],
    pool: [{ instance_pool_id: 'p', node_type: 'm5.large', min_idle_instances: 2, idle_minutes: 30 }],
    pool_day: [use('idle', '4', '2'), use('active', '12', '6')],
  })
  expect(await rows('since=2025-05-24T00:00:00Z&until=2025-05-31T00:00:00Z')).toMatchObject([
    {
      name: 'warm',
      poolId: 'p',
      instanceType: 'm5.large',
      minIdle: 2,
      idleTimeoutInMinutes: 30,
      machineHours: '16.000000000000',
      idleShare: 0.25,
      cost: '2.0000000000',
      activeCost: '6.0000000000',
      vmCost: '8.0000000000',
      storageCost: null,
    },
  ])
})
