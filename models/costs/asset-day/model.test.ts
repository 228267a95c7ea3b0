import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const day: [string, string] = ['2025-05-02T00:00:00Z', '2025-05-02T01:00:00Z']

const record = (id: string, quantity: string, rest: object) =>
  usageRow(id, day, { usage_quantity: quantity, ...rest })

test('every asset is charged what is no run, by type, and all of it with the runs adds up to the bill', async () => {
  const lake = await derivedLake(['asset_day', 'job_day', 'pipeline', 'run', 'warehouse'], {
    system_workspace: [workspaceRow],
    list_price: [priceRow()],
    usage_record: [
      record('update', '2', { billing_origin_product: 'DLT', dlt_pipeline_id: 'p', dlt_update_id: 'u' }),
      record('maintenance', '1', {
        billing_origin_product: 'DLT',
        dlt_pipeline_id: 'p',
        dlt_maintenance_id: 'm',
      }),
      record('warehouse', '3', { billing_origin_product: 'SQL', warehouse_id: 'w' }),
      record('index', '4', { billing_origin_product: 'VECTOR_SEARCH', endpoint_name: 'e' }),
      record('model', '5', { billing_origin_product: 'MODEL_SERVING', endpoint_name: 'e' }),
      record('storage', '6', { billing_origin_product: 'DEFAULT_STORAGE' }),
      record('cluster', '7', { billing_origin_product: 'ALL_PURPOSE', cluster_id: 'c' }),
      record('run', '8', { billing_origin_product: 'JOBS', job_id: 'j', job_run_id: 'r' }),
    ],
  })
  const found = await lake.rows(
    'select asset_kind, asset_id, consumer, dbus, cost from asset_day order by asset_kind, asset_id, consumer',
  )
  expect(found.map(({ asset_kind, asset_id, cost }) => [asset_kind, asset_id, cost])).toEqual([
    ['cluster', 'c', '7.0000000000'],
    ['model_serving', 'e', '5.0000000000'],
    ['pipeline', 'p', '1.0000000000'],
    ['pipeline', 'p', '2.0000000000'],
    ['service', 'DEFAULT_STORAGE', '6.0000000000'],
    ['vector_search', 'e', '4.0000000000'],
    ['warehouse', 'w', '3.0000000000'],
  ])
  expect(found.map(({ dbus }) => Number(dbus))).toEqual(found.map(({ cost }) => Number(cost)))
  expect(
    await lake.rows(
      `select cast(sum(cost) as decimal(28,10)) as cost
       from (select cost from asset_day union all select cost from job_day) as parts`,
    ),
  ).toEqual([{ cost: '36.0000000000' }])
  await lake.close()
})
