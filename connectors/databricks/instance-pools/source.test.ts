import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { hasTestData, testData } from '../../testing/test-data.ts'
import { databricks } from '../system.ts'
import { instancePools } from './source.ts'

test.skipIf(!hasTestData)('reads the pool from the tests of the Terraform provider', async () => {
  const recorded = testData('databricks-rest/terraform-provider/get-instance-pool1.json')
  const { url } = await answering({
    'GET /api/2.0/instance-pools/list': { status: 200, text: `{"instance_pools":[${recorded}]}` },
  })
  const common = { source: instancePools, system: databricks, connection: connectionTo(url), scope: '4400' }
  const { rows } = await collected(common)
  expect(rows['rest_instance_pool']).toMatchObject([
    {
      instance_pool_id: 'pool1',
      instance_pool_name: 'Pool 1',
      node_type: 'c4.2xlarge',
      min_idle_instances: 0,
      max_capacity: null,
      idle_instance_autotermination_minutes: 60,
      used_count: 10,
      idle_count: 5,
      availability: 'SPOT',
      creator_id: '100125',
      tags: {},
    },
  ])
})
