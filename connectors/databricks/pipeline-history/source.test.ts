import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { pipelineHistory } from './source.ts'

test('reads the type of a pipeline from its settings', async () => {
  const columns = {
    pipeline_id: 'string',
    name: 'string',
    settings: 'struct<photon:boolean,serverless:boolean,edition:string>',
    change_time: 'timestamp',
    delete_time: 'timestamp',
  }
  const rows = [
    {
      pipeline_id: 'orders',
      name: 'orders',
      'settings.photon': 'true',
      'settings.serverless': 'false',
      'settings.edition': 'ADVANCED',
      change_time: '2025-05-01T10:00:00.000Z',
      delete_time: null,
    },
  ]
  const { url } = await answering(warehouseWith({ name: 'system.lakeflow.pipelines', columns, rows }))
  const { rows: found } = await collected({
    source: pipelineHistory,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
  })
  expect(found['system_pipeline']).toMatchObject([
    {
      pipeline_id: 'orders',
      is_photon: true,
      is_serverless: false,
      edition: 'ADVANCED',
      is_continuous: null,
      day: '2025-05-01',
    },
  ])
})
