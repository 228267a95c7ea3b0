import { expect, test } from 'vitest'
import type { UsageRow } from './rows.ts'
import { tagCostsOf } from './tag-cost.ts'

const noIds = {
  cluster_id: null,
  node_type: null,
  job_run_id: null,
  warehouse_id: null,
  notebook_id: null,
  dlt_pipeline_id: null,
  dlt_update_id: null,
  dlt_maintenance_id: null,
  endpoint_id: null,
  app_id: null,
}
const usage = (tags: string, money: bigint) => {
  const startMs = Date.parse('2025-05-01T10:00:00Z')
  const record: UsageRow = {
    workspace_id: '1',
    sku_name: 'ALL',
    usage_unit: 'DBU',
    usage_start_ms: startMs,
    usage_end_ms: startMs + 3_600_000,
    quantity: '1',
    product: 'JOBS',
    tags,
    ...noIds,
  }
  return { record, money }
}

test('tags cost what the records that name them cost, in whichever order they stand', () => {
  expect(
    tagCostsOf([usage('{"a":"1","b":"2"}', 5n), usage('{"b":"2","a":"1"}', 7n), usage('{}', 1n)]),
  ).toEqual([
    { workspaceId: '1', day: '2025-05-01', tags: '{"a":"1","b":"2"}', databricksCost: 12n },
    { workspaceId: '1', day: '2025-05-01', tags: '{}', databricksCost: 1n },
  ])
})

test('a retraction takes its money from the tags that were wrong', () => {
  const rows = tagCostsOf([usage('{"team":"z"}', 5n), usage('{"team":"z"}', -5n), usage('{"team":"a"}', 5n)])
  expect(rows.map(({ tags, databricksCost }) => [tags, databricksCost])).toEqual([
    ['{"team":"a"}', 5n],
    ['{"team":"z"}', 0n],
  ])
})
