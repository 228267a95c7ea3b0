import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { correctedRows, priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

test('a maintenance is charged its usage per day, and each maintenance product is one service', async () => {
  const maintenance = {
    billing_origin_product: 'DLT',
    dlt_pipeline_id: 'pipeline',
    dlt_maintenance_id: 'maintenance',
  }
  const lake = await derivedLake(['pipeline', 'upkeep_day'], {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    account_price: [priceRow({ price: '0.5', price_start_time: '2025-05-02T00:00:00Z' })],
    usage_record: [
      usageRow('before', ['2025-05-01T23:10:00Z', '2025-05-02T00:00:00Z'], {
        ...maintenance,
        usage_quantity: '3',
      }),
      usageRow('after', ['2025-05-02T00:00:00Z', '2025-05-02T00:20:00Z'], {
        ...maintenance,
        usage_quantity: '4',
      }),
      usageRow('update', ['2025-05-02T00:00:00Z', '2025-05-02T01:00:00Z'], {
        ...maintenance,
        dlt_maintenance_id: null,
        dlt_update_id: 'update',
      }),
      usageRow('product', ['2025-05-02T00:00:00Z', '2025-05-03T00:00:00Z'], {
        billing_origin_product: 'PREDICTIVE_OPTIMIZATION',
      }),
      usageRow('storage', ['2025-05-02T00:00:00Z', '2025-05-03T00:00:00Z'], {
        billing_origin_product: 'DEFAULT_STORAGE',
      }),
    ],
  })
  const columns =
    'day, upkeep_kind, upkeep_id, maintenance_id, start_time, end_time, databricks_cost, cloud_cost, cost, has_negotiated_price'
  expect(await lake.rows(`select ${columns} from upkeep_day order by day, upkeep_kind`)).toEqual([
    {
      day: '2025-05-01',
      upkeep_kind: 'pipeline',
      upkeep_id: 'pipeline',
      maintenance_id: 'maintenance',
      start_time: '2025-05-01T23:10:00.000Z',
      end_time: '2025-05-02T00:00:00.000Z',
      databricks_cost: '3.0000000000',
      cloud_cost: null,
      cost: '3.0000000000',
      has_negotiated_price: false,
    },
    {
      day: '2025-05-02',
      upkeep_kind: 'pipeline',
      upkeep_id: 'pipeline',
      maintenance_id: 'maintenance',
      start_time: '2025-05-02T00:00:00.000Z',
      end_time: '2025-05-02T00:20:00.000Z',
      databricks_cost: '2.0000000000',
      cloud_cost: null,
      cost: '2.0000000000',
      has_negotiated_price: true,
    },
    expect.objectContaining({
      day: '2025-05-02',
      upkeep_kind: 'product',
      upkeep_id: 'PREDICTIVE_OPTIMIZATION',
      maintenance_id: null,
      cost: '0.5000000000',
    }),
  ])
  await lake.close()
})

test('withdrawn usage is no evidence of the times of a maintenance', async () => {
  const product = { billing_origin_product: 'PREDICTIVE_OPTIMIZATION' }
  const long = usageRow('long', ['2025-05-02T00:00:00Z', '2025-05-02T10:00:00Z'], product)
  const lake = await derivedLake(['upkeep_day'], {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    usage_record: correctedRows(long, {
      usage_start_time: '2025-05-02T02:00:00Z',
      usage_end_time: '2025-05-02T03:00:00Z',
    }),
  })
  expect(await lake.rows('select start_time, end_time, cost from upkeep_day')).toEqual([
    { start_time: '2025-05-02T02:00:00.000Z', end_time: '2025-05-02T03:00:00.000Z', cost: '1.0000000000' },
  ])
  await lake.close()
})
