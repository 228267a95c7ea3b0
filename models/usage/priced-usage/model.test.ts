import { expect, test } from 'vitest'
import { usageRow } from '#models/testing/rows.ts'
import { eachChanged, selectAlone } from '#models/testing/select-alone.ts'
import { pricedUsage } from './model.ts'

const day = '2025-05-01'
const at = (time: string) => `${day}T${time}:00Z`
const hour = [at('10:00'), at('11:00')] as const
const record = usageRow('u', hour)
const days = { days: [day] }

/** A dollar for a DBU since New Year. */
const price = {
  sku_name: 'ALL',
  cloud: 'AZURE',
  usage_unit: 'DBU',
  currency_code: 'USD',
  valid_from: '2025-01-01T00:00:00Z',
  price: '1',
  price_kind: 'list',
}

/** The money of a record in 10^-10 dollars, with a price. */
async function money(usage_quantity: string, priced = price): Promise<unknown> {
  const rows = { usage_record: [{ ...record, usage_quantity }], price_window: [priced] }
  const found = await selectAlone(pricedUsage, rows, days)
  return found.map((row) => row['money'])
}

test('a record costs its quantity times the price of its SKU, cloud and unit', async () => {
  expect(await money('1.5', { ...price, price: '2' })).toEqual(['30000000000'])
  expect(await money('-1.5', { ...price, price: '2' })).toEqual(['-30000000000'])
})

test('a record without a price has no money', async () => {
  const others = eachChanged(price, {
    account_id: 'other',
    sku_name: 'OTHER',
    cloud: 'AWS',
    usage_unit: 'HOUR',
    valid_from: at('10:01'),
    valid_until: at('10:00'),
  })
  const rows = { usage_record: [record], price_window: others }
  expect(await selectAlone(pricedUsage, rows, days)).toMatchObject([
    { record_id: 'u', money: null, currency: null },
  ])
})

test('the price at the start of a record holds for the whole record', async () => {
  const until = async (time: string) => {
    const priced = { ...price, valid_from: at('10:00'), valid_until: at(time) }
    const found = await selectAlone(pricedUsage, { usage_record: [record], price_window: [priced] }, days)
    return found.map((row) => [row['money'], row['is_straddling']])
  }
  expect(await until('11:00')).toEqual([['10000000000', false]])
  expect(await until('10:59')).toEqual([['10000000000', true]])
})

test('half of the last digit is rounded away from zero, also where a double is just below it', async () => {
  expect(await money('0.01000000005')).toEqual(['100000001'])
  expect(await money('-0.01000000005')).toEqual(['-100000001'])
})

test('the last digit of a large amount is right', async () => {
  expect(await money('900719.9254740993')).toEqual(['9007199254740993'])
})

test('only the records of the asked days are priced', async () => {
  expect(await selectAlone(pricedUsage, { usage_record: [record] }, { days: ['2025-05-02'] })).toEqual([])
})

/** Kind, id and part of the asset that a record names. */
async function assetOf(named: object): Promise<unknown> {
  const billing_product = [
    { product: 'SQL', consumer: 'warehouse' },
    { product: 'STORAGE', consumer: 'storage' },
  ]
  const rows = { usage_record: [{ ...record, billing_origin_product: 'STORAGE', ...named }], billing_product }
  const found = await selectAlone(pricedUsage, rows, days)
  return found.map(({ asset_kind, asset_id, asset_part_id }) => [asset_kind, asset_id, asset_part_id])
}

const named = {
  dlt_update_id: 'update',
  dlt_maintenance_id: 'maintenance',
  dlt_pipeline_id: 'pipeline',
  warehouse_id: 'warehouse',
  endpoint_name: 'endpoint',
  app_name: 'app',
  notebook_path: 'notebook',
  job_id: 'job',
}

const names = Object.entries(named)

test.each(
  [
    ['pipeline_update', 'pipeline', 'update'],
    ['pipeline_maintenance', 'pipeline', 'maintenance'],
    ['pipeline_orphan', 'pipeline', null],
    ['warehouse', 'warehouse', null],
    ['endpoint', 'endpoint', null],
    ['app', 'app', null],
    ['notebook_session', 'notebook', null],
    ['job', 'job', null],
    ['storage', null, null],
  ].map((asset, place) => ({ asset, kind: asset[0], left: Object.fromEntries(names.slice(place)) })),
)('of what a record names the first in order is its asset: $kind', async ({ asset, left }) => {
  expect(await assetOf(left)).toEqual([asset])
})

test('a job is the asset only of what none of its runs pays, and no cluster', async () => {
  expect(await assetOf({ job_id: 'job', job_run_id: '7' })).toEqual([['storage', null, null]])
  expect(await assetOf({ job_id: 'job', cluster_id: 'c' })).toEqual([['storage', null, null]])
})

test('what names no asset is that of its product, or overhead', async () => {
  expect(await assetOf({ billing_origin_product: 'SQL' })).toEqual([['warehouse', null, null]])
  expect(await assetOf({ billing_origin_product: 'NEW' })).toEqual([['overhead', null, null]])
})

const resource = { day, resource_id: 'c', resource_number: 1 }
const resource_day = [
  resource,
  { ...resource, resource_id: 'run:7', resource_number: 2 },
  { ...resource, resource_id: 'warehouse:w', resource_number: 3 },
]

/** The number of the resource by whose clock a record is shared. */
async function clockOf(usage: object, resources: readonly object[] = resource_day): Promise<unknown> {
  const rows = { usage_record: [{ ...record, ...usage }], resource_day: resources }
  const found = await selectAlone(pricedUsage, rows, { days: [day, '2025-05-02'] })
  return found.map(({ resource_number }) => resource_number)
}

test('a record is shared by the clock of its cluster, serverless run or warehouse', async () => {
  expect(await clockOf({ cluster_id: 'c' })).toEqual([1])
  expect(await clockOf({ cluster_id: 'c', job_run_id: '7', notebook_id: 'n' })).toEqual([1])
  expect(await clockOf({ cluster_id: 'c', notebook_id: 'n' })).toEqual([1])
  expect(await clockOf({ job_run_id: '7' })).toEqual([2])
  expect(await clockOf({ warehouse_id: 'w', cluster_id: 'c', job_run_id: '7' })).toEqual([3])
})

test('a record of an asset that is no run is not shared', async () => {
  expect(await clockOf({ cluster_id: 'c', endpoint_id: 'e' })).toEqual([null])
  expect(await clockOf({})).toEqual([null])
})

test('the clock is that of the same day, account, workspace and cluster', async () => {
  const others = eachChanged(resource, {
    day: '2025-05-02',
    account_id: 'other',
    workspace_id: '2',
    resource_id: 'd',
  })
  expect(await clockOf({ cluster_id: 'c' }, others)).toEqual([null])
})

test('a record of a day is shared, a longer one and one without length are not', async () => {
  const until = (end: string) => clockOf({ cluster_id: 'c', usage_end_time: end })
  expect(await until('2025-05-02T10:00:00Z')).toEqual([1])
  expect(await until('2025-05-02T10:00:01Z')).toEqual([null])
  expect(await until(at('10:00'))).toEqual([null])
})
