import { expect, test } from 'vitest'
import { derivedLake } from '#models/testing/derived.ts'
import { priceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const hour: [string, string] = ['2025-05-02T00:00:00Z', '2025-05-02T01:00:00Z']
const record = (id: string, quantity: string, rest: object = {}) =>
  usageRow(id, hour, { usage_quantity: quantity, ...rest })

test('each level comes to the bill, with SKUs and without, and assets come to what names one', async () => {
  const lake = await derivedLake(['scope_day', 'billed_day'], {
    system_workspace: [
      { ...workspaceRow, subscription_id: 'sub' },
      { ...workspaceRow, workspace_id: '2', subscription_id: 'sub' },
    ],
    list_price: [priceRow(), priceRow({ sku_name: 'OTHER', price: '0.1' })],
    usage_record: [
      record('job', '2', { billing_origin_product: 'JOBS', job_id: 'j', job_run_id: 'r' }),
      record('same job', '0.3333333333', { sku_name: 'OTHER', billing_origin_product: 'JOBS', job_id: 'j' }),
      record('warehouse', '3', { billing_origin_product: 'SQL', warehouse_id: 'w', workspace_id: '2' }),
      record('lone run', '4', { billing_origin_product: 'JOBS', job_run_id: 'lone' }),
      record('of the account', '5', { workspace_id: null }),
    ],
  })
  const rows = await lake.rows('select scope_key, cost from scope_day order by scope_key')
  expect(rows.map(({ scope_key, cost }) => `${String(scope_key)}: ${Number(cost)}`)).toEqual([
    'ACCOUNT: 14.0333333333',
    'ACCOUNT/SKU/ALL: 14',
    'ACCOUNT/SKU/OTHER: 0.0333333333',
    'ASSET/1/JOB/j: 2.0333333333',
    'ASSET/2/SQL_WAREHOUSE/w: 3',
    'ASSET/SERVICE/ALL_PURPOSE: 5',
    'SUBSCRIPTION/sub: 9.0333333333',
    'SUBSCRIPTION/sub/SKU/ALL: 9',
    'SUBSCRIPTION/sub/SKU/OTHER: 0.0333333333',
    'WORKSPACE: 5',
    'WORKSPACE/1: 6.0333333333',
    'WORKSPACE/1/SKU/ALL: 6',
    'WORKSPACE/1/SKU/OTHER: 0.0333333333',
    'WORKSPACE/2: 3',
    'WORKSPACE/2/SKU/ALL: 3',
    'WORKSPACE/SKU/ALL: 5',
  ])
  const sums = await lake.rows(
    `select level, sku_name is not null as is_of_sku, cast(sum(cost) as decimal(28,10)) as cost
     from scope_day
     where level in ('ACCOUNT', 'WORKSPACE')
     group by all
     order by all`,
  )
  const [{ billed } = {}] = await lake.rows(
    'select cast(sum(amount) as decimal(28,10)) as billed from billed_day',
  )
  expect(sums.map(({ cost }) => cost)).toEqual([billed, billed, billed, billed])
  await lake.close()
})
