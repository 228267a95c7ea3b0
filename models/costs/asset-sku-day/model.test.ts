import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake } from '#models/testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  priceRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

const at = (time: string, day = '02') => `2025-05-${day}T${time}:00Z`
const hour: [string, string] = [at('10:00'), at('11:00')]
const next: [string, string] = [at('11:00'), at('12:00')]

const record = (id: string, quantity: string, rest: object, time = hour) =>
  usageRow(id, time, { usage_quantity: quantity, ...rest })
const ofJob = { billing_origin_product: 'JOBS', job_id: 'j', job_run_id: 'r' }
const negotiated = { sku_name: 'CONTRACT' }

test('each asset has its quantity, paid and list price by SKU, and all of them come to the bill and the estimate', async () => {
  const lake = await derivedLake(['asset_sku_day', 'cost_day'], {
    system_workspace: [workspaceRow],
    machine_price: [machinePriceRow('small', '4')],
    system_cluster: [clusterRow({ cluster_id: 'c', worker_count: 0 })],
    cluster_event: [
      eventRow('RUNNING', at('10:00'), { cluster_id: 'c', current_num_workers: 0 }),
      eventRow('TERMINATING', at('11:00'), { cluster_id: 'c' }),
    ],
    list_price: [
      priceRow(),
      priceRow({ ...negotiated, price: '2', price_end_time: at('11:00') }),
      priceRow({ ...negotiated, price: '3', price_start_time: at('11:00') }),
    ],
    account_price: [
      priceRow({ ...negotiated, price: '1.5' }),
      priceRow({ sku_name: 'UNLISTED', price: '5' }),
    ],
    usage_record: [
      record('listed', '2', { ...ofJob }),
      record('first', '4', { ...ofJob, ...negotiated }),
      record('second', '1', { ...ofJob, ...negotiated, job_run_id: 's' }, next),
      record('no run', '1', { billing_origin_product: 'JOBS', job_id: 'j' }),
      record('unlisted', '1', { ...ofJob, sku_name: 'UNLISTED' }),
      record('cluster', '7', { cluster_id: 'c' }),
      record('storage', '6', { billing_origin_product: 'DEFAULT_STORAGE' }),
    ],
  })
  const rows = await lake.rows(
    `select asset_kind, asset_id, sku_name, quantity, amount, list_amount
     from asset_sku_day
     where day = date '2025-05-02'
     order by asset_kind, asset_id, sku_name`,
  )
  expect(rows.map((row) => Object.values(row).join(' '))).toEqual([
    'cluster c ALL 7.000000000000 7.0000000000 7.0000000000',
    'cluster c small driver 1.000000000000 4.0000000000 4.0000000000',
    'job j ALL 3.000000000000 3.0000000000 3.0000000000',
    'job j CONTRACT 5.000000000000 7.5000000000 11.0000000000',
    'job j UNLISTED 1.000000000000 5.0000000000 ',
    'service DEFAULT_STORAGE ALL 6.000000000000 6.0000000000 6.0000000000',
  ])
  const sums = (table: string) =>
    lake.rows(
      `select day, source, currency, sum(amount) as amount, sum(quantity) as quantity
       from ${table} group by all order by all`,
    )
  expect(await sums('asset_sku_day')).toEqual(await sums('cost_day'))
  await lake.close()
})

test('late records and prices give the same rows as all facts at once', async () => {
  const prices = [priceRow(negotiated), priceRow()]
  const early = { list_price: prices, usage_record: [record('one', '1', { ...ofJob, ...negotiated })] }
  const late = {
    account_price: [priceRow({ ...negotiated, price: '0.4' })],
    list_price: [priceRow({ ...negotiated, price: '2', price_start_time: '2025-05-01T00:00:00Z' })],
    usage_record: [record('two', '3', { ...ofJob, ...negotiated }, next)],
  }
  const stepwise = await derivedLake(['asset_sku_day'], early)
  await addRows(stepwise, late)
  const atOnce = await derivedLake(['asset_sku_day'], {
    ...late,
    list_price: [...early.list_price, ...late.list_price],
    usage_record: [...early.usage_record, ...late.usage_record],
  })
  const rowsOf = async (lake: Lake) => lake.rows('select * from asset_sku_day order by all')
  const found = await rowsOf(stepwise)
  expect(found).toEqual(await rowsOf(atOnce))
  expect(found).toMatchObject([
    { quantity: '4.000000000000', amount: '1.6000000000', list_amount: '8.0000000000' },
  ])
  await Promise.all([stepwise.close(), atOnce.close()])
})
