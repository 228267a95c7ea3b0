import { expect, test } from 'vitest'
import { answering } from '#testing/answering.ts'
import { collected, connectionTo } from '../../testing/collected.ts'
import { warehouseWith } from '../../testing/warehouse.ts'
import { databricks } from '../system.ts'
import { nodeTypes } from './source.ts'

test('reads node types with their cores from one answer', async () => {
  const columns = { node_type: 'string', core_count: 'double', memory_mb: 'bigint', gpu_count: 'bigint' }
  const rows = [{ node_type: 'i3.xlarge', core_count: '4.0', memory_mb: '31232', gpu_count: '0' }]
  const { url, requests } = await answering(
    warehouseWith({ name: 'system.compute.node_types', columns, rows }),
  )
  const connection = connectionTo(url)
  const fetched = await collected({ source: nodeTypes, system: databricks, connection, scope: 'westeurope' })
  expect(fetched.rows['node_type']).toMatchObject([
    { node_type: 'i3.xlarge', core_count: 4, memory_mb: '31232', gpu_count: '0', day: null },
  ])
  expect(requests.map(({ path }) => path)).not.toContain('/links/0')
})
