import { expect, test } from 'vitest'
import { eachChanged, selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { machineCharge } from './model.ts'

const day = '2025-05-01'
const nextDay = '2025-05-02'
const ms = (time: string) => Date.parse(`${day}T${time}:00Z`)
const hour = { day, from_ms: ms('10:00'), until_ms: ms('11:00') }

const resource = { day, resource_number: 1, resource_id: 'c' }
const workspace = { workspace_id: '1', cloud: 'AZURE', region: 'west' }
/** Two dollars for an hour. */
const price = {
  cloud: 'AZURE',
  region: 'west',
  node_type: 'small',
  currency_code: 'USD',
  price_start_time: '2025-01-01T00:00:00Z',
  price: '2',
}
/** An hour of three workers. */
const workers = {
  ...hour,
  resource_number: 1,
  role: 'worker',
  node_type: 'small',
  node_count: 3,
  evidence: 'cluster_event',
  confidence: 'strong',
  availability: 'ON_DEMAND',
}
const known = { resource_day: [resource], system_workspace: [workspace], machine_price: [price] }

const charges = (rows: RowsRead, days = [day]) => selectAlone(machineCharge, { ...known, ...rows }, { days })

/** Charges as `hours type availability, kind of price`. */
async function prices(machine_interval: readonly object[]): Promise<string[]> {
  const rows = await charges({ machine_interval })
  return rows.map(
    ({ quantity, sku_name, availability, price_kind }) =>
      `${Number(quantity)} ${String(sku_name)} ${String(availability)}, ${String(price_kind)}`,
  )
}

test('machines cost their hours at the price of their type', async () => {
  expect(await charges({ machine_interval: [workers] })).toMatchObject([
    {
      cluster_id: 'c',
      sku_name: 'small worker',
      quantity: '3.000000000000',
      price: '2.00000000',
      money: '60000000000',
      confidence: 'strong',
      price_kind: 'estimated',
    },
  ])
})

test('only the machines of the asked days are charged', async () => {
  const pool_hour = [{ ...hour, instance_pool_id: 'p', node_type: 'small', machine_ms: 3_600_000 }]
  expect(await charges({ machine_interval: [workers], pool_hour }, [nextDay])).toEqual([])
})

test('machines without a price, or without a type, have no money', async () => {
  const others = eachChanged(price, { cloud: 'AWS', region: 'north', node_type: 'large' })
  expect(await charges({ machine_interval: [workers], machine_price: others })).toMatchObject([
    { sku_name: 'small worker', currency: null, money: null },
  ])
  expect(await charges({ machine_interval: [{ ...workers, node_type: null }] })).toMatchObject([
    { sku_name: 'unknown VM worker', money: null },
  ])
})

test('a price holds from its start on, the oldest one for all time before', async () => {
  const later = { ...price, price: '3' }
  const priced = async (start: string, machine_price: readonly object[]) => {
    const machine_interval = [{ ...workers, from_ms: ms(start), until_ms: ms('12:00') }]
    return (await charges({ machine_interval, machine_price })).map((row) => Number(row['price']))
  }
  const change = [price, { ...later, price_start_time: `${day}T10:30:00Z` }]
  expect(await priced('10:29', change)).toEqual([2])
  expect(await priced('10:30', change)).toEqual([3])
  expect(await priced('10:30', [{ ...price, price_start_time: `${nextDay}T00:00:00Z` }])).toEqual([2])
})

test('half of the last digit is rounded away from zero, also where a double is just below it', async () => {
  const money = async (amount: string, until_ms = hour.until_ms) => {
    const machine_interval = [{ ...workers, node_count: 1, until_ms }]
    const rows = await charges({ machine_interval, machine_price: [{ ...price, price: amount }] })
    return rows.map((row) => row['money'])
  }
  // 36 ms are 10^-5 hours.
  expect(await money('0.000065', hour.from_ms + 36)).toEqual(['7'])
  expect(await money('9007199.25474099')).toEqual(['90071992547409900'])
})

test('of a cluster that asks for spot machines the driver and the first workers are on demand', async () => {
  const spot = { ...workers, availability: 'SPOT_WITH_FALLBACK', first_on_demand: 3 }
  expect(await prices([spot])).toEqual([
    '1 small worker SPOT_WITH_FALLBACK, estimated for spot',
    '2 small worker ON_DEMAND, estimated',
  ])
  expect(await prices([{ ...spot, availability: 'PREEMPTIBLE_GCP', first_on_demand: 4 }])).toEqual([
    '3 small worker ON_DEMAND, estimated',
  ])
  expect(await prices([{ ...spot, first_on_demand: null }])).toEqual([
    '3 small worker SPOT_WITH_FALLBACK, estimated for spot',
  ])
  expect(await prices([{ ...spot, availability: 'PREEMPTIBLE_GCP', first_on_demand: 1 }])).toEqual([
    '3 small worker PREEMPTIBLE_GCP, estimated for spot',
  ])
})

test('the first workers are counted over all types of workers of the same time', async () => {
  const spot = { ...workers, availability: 'SPOT', first_on_demand: 5, node_count: 3 }
  expect(await prices([spot, { ...spot, node_type: 'tiny' }])).toEqual([
    '3 small worker ON_DEMAND, estimated',
    '1 tiny worker ON_DEMAND, estimated',
    '2 tiny worker SPOT, estimated for spot',
  ])
})

test('workers that are not asked for as spot are one charge, whatever number is to be on demand', async () => {
  expect(await prices([{ ...workers, first_on_demand: 2 }])).toEqual(['3 small worker ON_DEMAND, estimated'])
})

test('which nodes are on demand is not known of node minutes', async () => {
  const seen = { ...workers, availability: 'SPOT', first_on_demand: 3, evidence: 'node_minute' }
  expect(await prices([seen])).toEqual(['3 small worker SPOT, estimated for spot'])
})

test('a driver is on demand, except from a pool or where no first node is asked to be', async () => {
  const driver = { ...workers, role: 'driver', availability: 'SPOT', node_count: 1, first_on_demand: 2 }
  expect(await prices([driver])).toEqual(['1 small driver SPOT, estimated'])
  expect(await prices([{ ...driver, first_on_demand: 0 }])).toEqual([
    '1 small driver SPOT, estimated for spot',
  ])
  expect(await prices([{ ...driver, instance_pool_id: 'p' }])).toEqual([
    '1 small driver SPOT, estimated for spot',
  ])
})

const unseen = { ...hour, resource_number: 1 }

/** How sure the machines of two days are, while others are known to be missing. */
async function confidences(unseen_machine: readonly object[]): Promise<unknown> {
  const rows = await charges({ machine_interval: [workers], unseen_machine }, [day, nextDay])
  return rows.map(({ confidence }) => confidence)
}

test('machines are estimated while the bill shows that others are missing', async () => {
  expect(await confidences([unseen])).toEqual(['estimated'])
  const between = (from: string, until: string) => ({ ...unseen, from_ms: ms(from), until_ms: ms(until) })
  expect(await confidences([between('09:00', '10:00'), between('11:00', '12:00')])).toEqual(['strong'])
  expect(await confidences([between('09:00', '10:01')])).toEqual(['estimated'])
})

test('what is missing on another cluster or day does not count', async () => {
  expect(await confidences(eachChanged(unseen, { day: nextDay, resource_number: 2 }))).toEqual(['strong'])
})

test('only the stretch in which machines are missing is estimated, and only of that cluster and day', async () => {
  const others = eachChanged(workers, {
    day: nextDay,
    resource_number: 2,
    from_ms: ms('10:30'),
    until_ms: ms('10:30'),
  })
  const resource_day = [resource, { ...resource, resource_number: 2 }, { ...resource, day: nextDay }]
  const unseen_machine = [{ ...unseen, until_ms: ms('10:01') }]
  const rows = await charges({ machine_interval: [workers, ...others], resource_day, unseen_machine }, [
    day,
    nextDay,
  ])
  expect(rows.map(({ confidence }) => confidence).toSorted()).toEqual([
    'estimated',
    'estimated',
    'strong',
    'strong',
    'strong',
  ])
})

test('machines are those of the cluster with their number on their day', async () => {
  const resource_day = [resource, ...eachChanged(resource, { day: nextDay, resource_number: 2 })]
  const rows = await charges({ machine_interval: [workers], resource_day }, [day, nextDay])
  expect(rows).toHaveLength(1)
})

const inPool = { ...hour, instance_pool_id: 'p', node_type: 'small', machine_ms: 1_800_000 }
const poolSetting = {
  instance_pool_id: 'p',
  availability: 'SPOT_AZURE',
  valid_from_ms: hour.from_ms,
  valid_until_ms: hour.from_ms + 1,
}

test('what waits in a pool is charged to the pool, as its settings at that time ask for it', async () => {
  expect(await charges({ pool_hour: [inPool], pool_setting: [poolSetting] })).toMatchObject([
    {
      cluster_id: null,
      resource_number: null,
      asset_kind: 'pool',
      asset_id: 'p',
      quantity: '0.500000000000',
      money: '10000000000',
      price_kind: 'estimated for spot',
    },
  ])
})

test('settings of another pool, or of another time, are none of the pool', async () => {
  const others = eachChanged(poolSetting, {
    account_id: 'other',
    workspace_id: '2',
    instance_pool_id: 'q',
    valid_from_ms: hour.from_ms + 1,
    valid_until_ms: hour.from_ms,
  })
  expect(await charges({ pool_hour: [inPool], pool_setting: others })).toMatchObject([
    { availability: null, price_kind: 'estimated' },
  ])
})

test('cloud and region are those of the workspace', async () => {
  const others = eachChanged(workspace, { account_id: 'other', workspace_id: '2' })
  expect(await charges({ machine_interval: [workers], system_workspace: others })).toMatchObject([
    { cloud: null, money: null },
  ])
})
