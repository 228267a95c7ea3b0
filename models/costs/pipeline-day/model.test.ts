import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { correctedRows, priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

test('a pipeline is charged by update, by maintenance and what names neither, day by day', async () => {
  const pipeline = { billing_origin_product: 'DLT', dlt_pipeline_id: 'p' }
  const update = { ...pipeline, dlt_update_id: 'u' }
  const lake = await derivedLake(['pipeline_day'], {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    usage_record: [
      usageRow('first', ['2025-05-01T23:00:00Z', '2025-05-02T00:00:00Z'], { ...update, usage_quantity: '2' }),
      usageRow('second', ['2025-05-02T00:00:00Z', '2025-05-02T01:00:00Z'], {
        ...update,
        usage_quantity: '3',
      }),
      usageRow('upkeep', ['2025-05-02T01:00:00Z', '2025-05-02T02:00:00Z'], {
        ...pipeline,
        dlt_maintenance_id: 'm',
        usage_quantity: '4',
      }),
      usageRow('other', ['2025-05-02T02:00:00Z', '2025-05-02T03:00:00Z'], {
        ...pipeline,
        usage_quantity: '5',
      }),
    ],
  })
  const columns = 'day, part_kind, part_id, is_serverless, dbus, cost'
  expect(await lake.rows(`select ${columns} from pipeline_day order by day, part_kind`)).toMatchObject([
    { day: '2025-05-01', part_kind: 'update', part_id: 'u', cost: '2.0000000000' },
    { day: '2025-05-02', part_kind: 'maintenance', part_id: 'm', cost: '4.0000000000' },
    { day: '2025-05-02', part_kind: 'orphan', part_id: null, cost: '5.0000000000' },
    {
      day: '2025-05-02',
      part_kind: 'update',
      part_id: 'u',
      is_serverless: true,
      dbus: '3.000000000000',
      cost: '3.0000000000',
    },
  ])
  await lake.close()
})

test('an update whose usage is restated for a cluster or without one worked as it is restated', async () => {
  const update = (dlt_update_id: string, rest: object) =>
    usageRow(dlt_update_id, ['2025-05-02T00:00:00Z', '2025-05-02T01:00:00Z'], {
      billing_origin_product: 'DLT',
      dlt_pipeline_id: 'p',
      dlt_update_id,
      ...rest,
    })
  const lake = await derivedLake(['pipeline_day'], {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    usage_record: [
      ...correctedRows(update('a', { cluster_id: 'c' }), { cluster_id: null }),
      ...correctedRows(update('b', {}), { cluster_id: 'c' }),
    ],
  })
  expect(await lake.rows('select part_id, is_serverless, cost from pipeline_day order by part_id')).toEqual([
    { part_id: 'a', is_serverless: true, cost: '1.0000000000' },
    { part_id: 'b', is_serverless: false, cost: '1.0000000000' },
  ])
  await lake.close()
})
