import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { servedEntities } from './source.ts'

test('a served entity affects the days until its endpoint is deleted', async () => {
  const columns = {
    served_entity_id: 'string',
    endpoint_name: 'string',
    entity_type: 'string',
    change_time: 'timestamp',
    endpoint_delete_time: 'timestamp',
  }
  const rows = [
    {
      served_entity_id: 'e-1',
      endpoint_name: 'chat',
      entity_type: 'FOUNDATION_MODEL',
      change_time: '2025-05-01T10:00:00.000Z',
      endpoint_delete_time: '2025-05-02T00:00:00.000Z',
    },
  ]
  const { url } = await answering(warehouseWith({ name: 'system.serving.served_entities', columns, rows }))
  const { rows: found } = await collected({
    source: servedEntities,
    system: databricks,
    connection: connectionTo(url),
    scope: 'westeurope',
  })
  expect(found['served_entity']).toMatchObject([
    { endpoint_name: 'chat', entity_type: 'FOUNDATION_MODEL', day: '2025-05-01', last_day: '2025-05-01' },
  ])
})
