import { beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { addRows, derivedLake, derivedRows } from '#models/testing/derived.ts'
import {
  clusterRow,
  eventRow,
  machinePriceRow,
  priceRow,
  usageRow,
  workspaceRow,
} from '#models/testing/rows.ts'

type Row = Readonly<Record<string, unknown>>

const at = (time: string, day: string) => `2024-02-${day}T${time}:00.000Z`
const hour = (day = '01') => [at('10:00', day), at('11:00', day)] as const

/** Product, SKU, and the feature and resource that its usage is shown under. */
const shown = [
  ['JOBS', 'PREMIUM_JOBS_COMPUTE_(PHOTON)', 'Jobs Compute', 'Jobs Compute DBUs'],
  ['JOBS', 'PREMIUM_JOBS_SERVERLESS_COMPUTE_US', 'Serverless Jobs and Notebooks', 'Jobs Serverless DBUs'],
  ['ALL_PURPOSE', 'PREMIUM_ALL_PURPOSE_COMPUTE', 'All-Purpose Compute', 'All-Purpose DBUs'],
  [
    'INTERACTIVE',
    'PREMIUM_ALL_PURPOSE_SERVERLESS_COMPUTE',
    'Serverless Jobs and Notebooks',
    'All-Purpose Serverless DBUs',
  ],
  ['DLT', 'PREMIUM_DLT_PRO_COMPUTE', 'Delta Live Tables', 'DLT Pro DBUs'],
  ['DLT', 'PREMIUM_JOBS_SERVERLESS_COMPUTE_EU', 'Serverless DLT', 'Jobs Serverless DBUs'],
  ['SQL', 'PREMIUM_SERVERLESS_SQL_COMPUTE', 'SQL Warehouses', 'SQL Serverless DBUs'],
  ['SQL', 'PREMIUM_SQL_COMPUTE', 'SQL Warehouses', 'SQL Classic DBUs'],
  ['MODEL_SERVING', 'PREMIUM_SERVERLESS_REAL_TIME_INFERENCE', 'Model Serving', 'Real-Time Inference DBUs'],
  ['PREDICTIVE_OPTIMIZATION', 'P_JOBS_SERVERLESS', 'Maintenance and platform', 'Jobs Serverless DBUs'],
  ['DEFAULT_STORAGE', 'PREMIUM_DATABRICKS_STORAGE', 'Storage', 'Databricks storage'],
  ['LAKEBASE', 'PREMIUM_DATABASE_SERVERLESS_COMPUTE', 'Other', 'Database Serverless DBUs'],
  ['QUANTUM_OPTIMIZER', 'PREMIUM_QUANTUM', 'Other', 'Other DBUs'],
  [null, 'NAMELESS', 'Other', 'Other DBUs'],
] as const

const usedOnFirst = shown.map(([product, sku_name], place) =>
  usageRow(`shown ${place}`, hour(), {
    billing_origin_product: product,
    sku_name,
    usage_quantity: String(place + 1),
  }),
)

/** A cluster of one machine that was up for two hours of 2 February. */
const upCluster = (cluster_id: string, cluster_source: string) => ({
  cluster: clusterRow({ cluster_id, cluster_source, worker_count: 0, driver_node_type: 'small' }),
  events: [
    eventRow('CREATING', at('10:00', '02'), { cluster_id, target_num_workers: 0 }),
    eventRow('TERMINATING', at('12:00', '02'), { cluster_id }),
  ],
})
const clusters = [
  upCluster('of a job', 'JOB'),
  upCluster('of a pipeline', 'PIPELINE'),
  upCluster('shared', 'UI'),
]

const rows: Readonly<Record<string, readonly Row[]>> = {
  system_workspace: [workspaceRow],
  list_price: [
    ...[...new Set(shown.map(([, sku_name]) => sku_name))].map((sku_name) => priceRow({ sku_name })),
    priceRow(),
    priceRow({ currency_code: 'EUR', price: '0.9' }),
  ],
  usage_record: [
    ...usedOnFirst,
    usageRow('taken back', hour('03'), { usage_quantity: '-2', record_type: 'RETRACTION' }),
    usageRow('on the leap day', hour('29'), { usage_quantity: '0.3333333333' }),
    usageRow('of the account', hour('04'), { workspace_id: null }),
  ],
  system_cluster: clusters.map(({ cluster }) => cluster),
  cluster_event: clusters.flatMap(({ events }) => events),
  machine_price: [machinePriceRow('small', '4')],
  instance_event: ['READY', 'TERMINATED'].map((state, place) => ({
    account_id: 'account',
    workspace_id: '1',
    instance_id: 'machine',
    event_time: at(`1${place}:00`, '02'),
    event_type: 'STATE_TRANSITION',
    state: `INSTANCE_${state}`,
    instance_pool_id: 'p',
    node_type: 'small',
    day: '2024-02-02',
    last_day: '2024-02-02',
  })),
}

const names = ['spend_day', 'billed_day', 'asset_day', 'job_day']
let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(names, rows)
  return () => lake.close()
})

async function spentOn(day: string, columns: string) {
  const found = await lake.rows(
    `select ${columns}, sum(amount) as amount from spend_day where day = date '2024-02-${day}' group by all order by all`,
  )
  return found.map((row) => Object.values(row).map(String).join(' | '))
}

test('usage is shown under the feature and the resource that product and SKU name', async () => {
  const expected = shown.map(
    ([, sku_name, feature, resource], place) =>
      `${sku_name} | ${feature} | ${resource} | Databricks | real | ${place + 1}.0000000000`,
  )
  expect((await spentOn('01', 'sku_name, feature, resource, provider, kind')).toSorted()).toEqual(
    expected.toSorted(),
  )
})

test('VMs are of the feature of their cluster, or wait in a pool', async () => {
  expect(await spentOn('02', 'feature, resource, provider, kind')).toEqual([
    'All-Purpose Compute | Virtual machines | Cloud | estimated | 8.0000000000',
    'Delta Live Tables | Virtual machines | Cloud | estimated | 8.0000000000',
    'Jobs Compute | Virtual machines | Cloud | estimated | 8.0000000000',
    'Pools idle | Virtual machines | Cloud | estimated | 4.0000000000',
  ])
})

test('each currency has its own amounts, what is taken back is negative, and what is of no workspace stays', async () => {
  expect(await spentOn('03', 'currency')).toEqual(['EUR | -1.8000000000', 'USD | -2.0000000000'])
  expect(await spentOn('29', 'currency')).toEqual(['EUR | 0.3000000000', 'USD | 0.3333333333'])
  expect(await spentOn('04', 'workspace_id, currency')).toEqual([
    'null | EUR | 0.9000000000',
    'null | USD | 1.0000000000',
  ])
})

const unequal = (one: string, other: string, keys: string) => `
  select *
  from (select ${keys}, sum(amount) as amount from ${one} group by all) as one
  full join (select ${keys}, sum(amount) as amount from ${other} group by all) as other
    on ${keys
      .split(', ')
      .map((key) => `one.${key} is not distinct from other.${key}`)
      .join(' and ')}
  where one.amount is distinct from other.amount`

test('sums by day, workspace, source and currency are those of the bill, by kind of asset those of the assets', async () => {
  const keys = 'day, account_id, workspace_id, source, currency'
  expect(await lake.rows(unequal('spend_day', 'billed_day', keys))).toEqual([])
  const assets = `(
    select day, workspace_id, asset_kind, currency, cost as amount from asset_day
    union all
    select day, workspace_id, 'job', currency, cost from job_day where cost is not null)`
  expect(await lake.rows(unequal('spend_day', assets, 'day, workspace_id, asset_kind, currency'))).toEqual([])
})

test('a lake that gets the same rows in two batches has the same spend', async () => {
  const late = new Set(['shown 0', 'shown 3', 'on the leap day'])
  const isLate = ({ record_id }: Row) => late.has(String(record_id))
  const used = rows['usage_record'] ?? []
  const second = await derivedLake(['spend_day'], {
    ...rows,
    cluster_event: [],
    usage_record: used.filter((row) => !isLate(row)),
  })
  await addRows(second, { usage_record: used.filter(isLate), cluster_event: rows['cluster_event'] ?? [] })
  const [whole, inTwo] = [await derivedRows(lake), await derivedRows(second)]
  await second.close()
  expect(inTwo['spend_day']).toEqual(whole['spend_day'])
})
