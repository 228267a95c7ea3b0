import { expect, test } from 'vitest'
import { eachChanged, selectAlone } from '#models/testing/select-alone.ts'
import { sharedPriceDay } from './model.ts'

const day = '2025-05-01'
const part = (consumer: string, rest: object = {}) => ({
  day,
  consumer,
  cluster_id: 'c',
  source: 'databricks_usage',
  sku_name: 'ALL_PURPOSE',
  usage_unit: 'DBU',
  currency: 'USD',
  price: '0.5',
  quantity: '2',
  amount: '1.0000000001',
  ...rest,
})
const drawn = async (run_cost_part: readonly object[]) =>
  (await selectAlone(sharedPriceDay, { run_cost_part }, { days: [day] })).map(
    ({ asset_kind, asset_id, price, machine, quantity, amount }) => [
      asset_kind,
      asset_id,
      price,
      machine,
      quantity,
      amount,
    ],
  )

test('what a cluster draws besides runs of jobs is added up, and each price stands by itself', async () => {
  const own = ['interactive', 'idle', 'start_up', 'cluster', 'unattributed'].map((consumer) => part(consumer))
  expect(await drawn([...own, part('run'), part('idle', { price: '0.6' })])).toEqual([
    ['cluster', 'c', '0.50000000', null, '10.000000000000', '5.0000000005'],
    ['cluster', 'c', '0.60000000', null, '2.000000000000', '1.0000000001'],
  ])
})

test('machines that wait are those of their pool, and what is of another day, kind or type is apart', async () => {
  const waiting = part('pool', { cluster_id: null, asset_id: 'p', source: 'machine_estimate', machine: 'D4' })
  const others = eachChanged(waiting, { day: '2025-05-02', consumer: 'warehouse', asset_id: 'q' })
  expect(await drawn([waiting, ...others])).toEqual([
    ['pool', 'p', '0.50000000', 'D4', '2.000000000000', '1.0000000001'],
    ['pool', 'q', '0.50000000', 'D4', '2.000000000000', '1.0000000001'],
  ])
})
