import { expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import { appendRows, type RowsOfTables } from '#testing/lake.ts'
import { addRows, derivedLake, derivedRows } from '#models/testing/derived.ts'
import { rawTables } from '#models/testing/raw-tables.ts'
import { withInputs } from '#models/testing/with-inputs.ts'
import { clusterRow, eventRow, machinePriceRow, usageRow, workspaceRow } from '#models/testing/rows.ts'

const machines = ['machine_charge']
const ledger = ['cost_day', 'machine_charge', 'task_cost_part']

const on = (day: string, time = '10:00') => `2025-05-${day}T${time}:00Z`
const prices = {
  system_workspace: [workspaceRow],
  machine_price: [
    machinePriceRow('small', '1'),
    machinePriceRow('large', '2'),
    machinePriceRow('huge', '16'),
  ],
}
const hourOn = (day: string, rest = {}) => [
  eventRow('STARTING', on(day), rest),
  eventRow('RUNNING', on(day), { event_hash: 'a', current_num_workers: 2, target_num_workers: 2, ...rest }),
  eventRow('TERMINATING', on(day, '11:00'), rest),
]
const created = clusterRow({ create_time: '2025-01-01T00:00:00Z' })
const edited = clusterRow({
  create_time: '2025-01-01T00:00:00Z',
  change_time: on('03', '09:00'),
  driver_node_type: 'huge',
  worker_node_type: 'huge',
  day: '2025-05-03',
})
const restRow = (rest: Readonly<Record<string, unknown>>) => ({
  account_id: 'account',
  workspace_id: '1',
  cluster_id: 'c',
  cluster_source: 'UI',
  start_time: '2025-01-01T00:00:00Z',
  driver_node_type: 'huge',
  worker_node_type: 'huge',
  num_workers: 2,
  day: '2025-01-01',
  last_day: '2025-05-04',
  ...rest,
})

/** What the machines of each day come to, by type and role. */
async function costsOf(lake: Awaited<ReturnType<typeof derivedLake>>) {
  const rows = await lake.rows(
    `select day, sku_name, cast(sum(money) * 0.0000000001 as decimal(28,2)) as cost
     from machine_charge group by day, sku_name order by day, sku_name`,
  )
  return rows.map(({ day, sku_name, cost }) => `${String(day)} ${String(sku_name)} ${String(cost)}`)
}

async function costsAfter(...batches: readonly RowsOfTables[]) {
  const lake = await derivedLake(machines, prices)
  for (const batch of batches) await addRows(lake, batch)
  const costs = await costsOf(lake)
  await lake.close()
  return costs
}

const firstOfMay = ['2025-05-01 large worker 4.00', '2025-05-01 small driver 1.00']
const fourthOfMay = ['2025-05-04 huge driver 16.00', '2025-05-04 huge worker 32.00']

test('an edited cluster keeps the machines it had before, in whatever order the facts arrive', async () => {
  const was = { system_cluster: [created] }
  const is = { system_cluster: [edited] }
  const ran = { cluster_event: [...hourOn('01'), ...hourOn('04')] }
  const late = { usage_record: [usageRow('u', [on('01'), on('01', '11:00')], { cluster_id: 'c' })] }
  const orders = [
    [was, ran, is, late],
    [is, ran, late, was],
    [ran, is, was, late],
    [{ ...ran, ...late, system_cluster: [edited, created] }],
  ]
  const contents = []
  for (const batches of orders) {
    const lake = await derivedLake([...machines, 'task_run'], prices)
    for (const batch of batches) await addRows(lake, batch)
    expect(await costsOf(lake)).toEqual([...firstOfMay, ...fourthOfMay])
    contents.push(await derivedRows(lake))
    await lake.close()
  }
  for (const content of contents) expect(content).toEqual(contents[0])
}, 600_000)

test('an edit rebuilds the days from it on, a correction of older settings those before it', async () => {
  const names = [...machines, 'task_run']
  const lake = await derivedLake(names, {
    ...prices,
    system_cluster: [created],
    cluster_event: [...hourOn('01'), ...hourOn('04')],
  })
  const daysAfter = async (rows: RowsOfTables) => {
    await appendRows(lake, rawTables, rows)
    return (await deriveModels(lake, await withInputs(names))).rebuiltDays['task_run']
  }
  expect(await daysAfter({ system_cluster: [edited] })).toEqual(['2025-05-04'])
  expect(await daysAfter({ system_cluster: [{ ...created, worker_node_type: 'small' }] })).toEqual([
    '2025-05-01',
  ])
  expect(await daysAfter({ system_cluster: [{ ...edited, cluster_name: 'renamed' }] })).toBeUndefined()
  await lake.close()
})

test('the oldest settings that are known hold for all time before them', async () => {
  expect(await costsAfter({ cluster_event: hourOn('01') }, { system_cluster: [edited] })).toEqual([
    '2025-05-01 huge driver 16.00',
    '2025-05-01 huge worker 32.00',
  ])
})

test('an edit of a running cluster cuts its time', async () => {
  const atHalfPast = { ...edited, change_time: on('01', '10:30'), day: '2025-05-01' }
  expect(await costsAfter({ system_cluster: [created, atHalfPast], cluster_event: hourOn('01') })).toEqual([
    '2025-05-01 huge driver 8.00',
    '2025-05-01 huge worker 16.00',
    '2025-05-01 large worker 2.00',
    '2025-05-01 small driver 0.50',
  ])
})

test('settings that REST reports for a stopped cluster do not hold for its last run', async () => {
  const ranBefore = { terminated_time: on('01', '11:00'), last_restarted_time: on('01') }
  const rows = { system_cluster: [created], cluster_event: hourOn('01'), rest_cluster: [restRow(ranBefore)] }
  expect(await costsAfter(rows)).toEqual(firstOfMay)
})

test('settings that REST reports for a running cluster hold since its last start', async () => {
  const rows = {
    system_cluster: [created],
    cluster_event: [...hourOn('01'), ...hourOn('04')],
    rest_cluster: [restRow({ last_restarted_time: on('04') })],
  }
  expect(await costsAfter(rows)).toEqual([...firstOfMay, ...fourthOfMay])
})

test('with REST alone an edit event has the settings before it', async () => {
  const machines = (driver: string, worker: string) => ({ driver_node_type_id: driver, node_type_id: worker })
  const details = { attributes: machines('huge', 'huge'), previous_attributes: machines('small', 'large') }
  const edit = eventRow('EDITED', on('03', '09:00'), { details_json: JSON.stringify(details) })
  const rows = {
    cluster_event: [...hourOn('01'), edit, ...hourOn('04')],
    rest_cluster: [restRow({ last_restarted_time: on('04') })],
  }
  expect(await costsAfter(rows)).toEqual([...firstOfMay, ...fourthOfMay])
})

test('a change that names no machines leaves them as they were', async () => {
  const sized = clusterRow({
    change_time: on('03'),
    driver_node_type: null,
    worker_node_type: null,
    worker_count: 7,
    day: '2025-05-03',
  })
  const rows = { system_cluster: [created, sized], cluster_event: hourOn('04') }
  expect(await costsAfter(rows)).toEqual(['2025-05-04 large worker 4.00', '2025-05-04 small driver 1.00'])
})

test('availability is that of the time: a cluster that asks for spot workers is estimated at the on-demand price', async () => {
  const rows = {
    system_cluster: [
      clusterRow({ azure_availability: 'ON_DEMAND_AZURE' }),
      clusterRow({
        azure_availability: 'SPOT_WITH_FALLBACK_AZURE',
        change_time: on('03'),
        day: '2025-05-03',
      }),
    ],
    cluster_event: [...hourOn('01'), ...hourOn('04')],
  }
  const lake = await derivedLake(ledger, { ...prices, ...rows })
  const charged = await lake.rows(
    'select day, sku_name, availability, price_kind from machine_charge order by day, sku_name',
  )
  expect(charged.map((row) => Object.values(row).join(', '))).toEqual([
    '2025-05-01, large worker, ON_DEMAND_AZURE, estimated',
    '2025-05-01, small driver, ON_DEMAND_AZURE, estimated',
    '2025-05-04, large worker, SPOT_WITH_FALLBACK_AZURE, estimated for spot',
    '2025-05-04, small driver, SPOT_WITH_FALLBACK_AZURE, estimated',
  ])
  expect(await lake.rows('select distinct price_kind from run_cost_part order by price_kind')).toEqual([
    { price_kind: 'estimated' },
    { price_kind: 'estimated for spot' },
  ])
  await lake.close()
})

test.each([
  ['the driver and one worker of two', 2, ['1.0 ON_DEMAND estimated', '1.0 SPOT_AZURE estimated for spot']],
  ['the driver alone', 1, ['2.0 SPOT_AZURE estimated for spot']],
  ['as many nodes as there are', 5, ['2.0 ON_DEMAND estimated']],
  ['an unknown number', null, ['2.0 SPOT_AZURE estimated for spot']],
])('of a cluster that asks for spot workers %s are on demand', async (_, azure_first_on_demand, workers) => {
  const lake = await derivedLake(machines, {
    ...prices,
    system_cluster: [clusterRow({ azure_availability: 'SPOT_AZURE', azure_first_on_demand })],
    cluster_event: hourOn('01'),
  })
  const charged = await lake.rows(
    `select cast(cast(quantity as decimal(10, 1)) as string) as hours, availability, price_kind
     from machine_charge where sku_name = 'large worker' order by availability`,
  )
  expect(charged.map((row) => Object.values(row).join(' '))).toEqual(workers)
  await lake.close()
})

test('a driver is estimated for spot where no first node is on demand', async () => {
  const lake = await derivedLake(machines, {
    ...prices,
    system_cluster: [0, 1].map((aws_first_on_demand) =>
      clusterRow({ cluster_id: `${aws_first_on_demand}`, aws_availability: 'SPOT', aws_first_on_demand }),
    ),
    cluster_event: ['0', '1'].flatMap((cluster_id) => hourOn('01', { cluster_id })),
  })
  const drivers = await lake.rows(
    "select cluster_id, price_kind from machine_charge where sku_name = 'small driver' order by cluster_id",
  )
  expect(drivers.map((row) => Object.values(row).join(' '))).toEqual(['0 estimated for spot', '1 estimated'])
  await lake.close()
})

test('the first nodes on demand are read from REST and from edits, too', async () => {
  const edited = { azure_attributes: { availability: 'SPOT_AZURE', first_on_demand: 3 } }
  const lake = await derivedLake(machines, {
    rest_cluster: [restRow({ availability: 'SPOT', first_on_demand: 2 })],
    cluster_event: [
      eventRow('EDITED', on('02'), {
        cluster_id: 'edited',
        details_json: JSON.stringify({ attributes: edited, previous_attributes: edited }),
      }),
    ],
  })
  expect(
    await lake.rows(
      'select distinct availability, first_on_demand from cluster_setting where valid_from_ms is not null order by availability',
    ),
  ).toEqual([
    { availability: 'SPOT', first_on_demand: 2 },
    { availability: 'SPOT_AZURE', first_on_demand: 3 },
  ])
  await lake.close()
})

test('with REST alone the availability of a cluster is known, and that of a pool for its machines', async () => {
  const lake = await derivedLake(machines, {
    ...prices,
    rest_cluster: [
      restRow({
        availability: 'SPOT_WITH_FALLBACK',
        driver_instance_pool_id: 'p',
        worker_instance_pool_id: 'q',
      }),
    ],
    rest_instance_pool: ['p', 'q'].map((instance_pool_id) => ({
      account_id: 'account',
      workspace_id: '1',
      instance_pool_id,
      availability: instance_pool_id === 'p' ? 'SPOT' : 'ON_DEMAND',
      day: null,
      last_day: null,
    })),
    cluster_event: hourOn('01'),
  })
  const charged = await lake.rows(
    'select sku_name, instance_pool_id, price_kind from machine_charge order by sku_name',
  )
  expect(charged.map((row) => Object.values(row).join(', '))).toEqual([
    'huge driver, p, estimated for spot',
    'huge worker, q, estimated',
  ])
  await lake.close()
})
