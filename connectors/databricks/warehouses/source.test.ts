import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { hasTestData, testData } from '../../testing/test-data.ts'
import { databricks } from '../system.ts'
import { warehouses } from './source.ts'

const path = 'GET /api/2.0/sql/warehouses'

async function warehousesOf(answer: object) {
  const { url } = await answering({ [path]: answer })
  const common = { source: warehouses, system: databricks, connection: connectionTo(url), scope: '4400' }
  return (await collected(common)).rows['rest_warehouse'] ?? []
}

test('reads settings, and tags from their list', async () => {
  const tags = { custom_tags: [{ key: 'team', value: 'sales' }, { key: 'empty' }] }
  const listed = {
    id: 'w',
    cluster_size: 'Small',
    enable_serverless_compute: true,
    max_num_clusters: 3,
    tags,
  }
  expect(await warehousesOf({ warehouses: [listed] })).toMatchObject([
    {
      warehouse_id: 'w',
      cluster_size: 'Small',
      is_serverless: true,
      max_clusters: 3,
      auto_stop_minutes: null,
      tags: { team: 'sales', empty: '' },
    },
  ])
})

test('a workspace without warehouses has none', async () => {
  expect(await warehousesOf({})).toEqual([])
})

test.skipIf(!hasTestData)('reads the warehouse from the tests of the Terraform provider', async () => {
  const recorded = testData('databricks-rest/terraform-provider/get-sql-endpoint.json')
  expect(await warehousesOf({ status: 200, text: `{"warehouses":[${recorded}]}` })).toMatchObject([
    {
      warehouse_id: 'f562046bc1272886',
      name: 'Test',
      cluster_size: '2X-Small',
      is_serverless: false,
      is_photon: true,
      auto_stop_minutes: 30,
      state: 'STOPPED',
      tags: {},
    },
  ])
})
