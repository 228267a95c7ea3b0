import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { machineSubstitute } from './model.ts'

const machine = (node_type: string, core_count: number, rest: object = {}) => ({
  node_type,
  core_count,
  memory_mb: core_count * 4096,
  gpu_count: 0,
  ...rest,
})
const price = (node_type: string, amount: string, start = '2025-01-01') => ({
  cloud: 'AZURE',
  region: 'westeurope',
  node_type,
  currency_code: 'USD',
  price_start_time: `${start}T00:00:00Z`,
  price: amount,
})

const machine_generation = [
  { family: 'm5d', successor_family: 'm6id', is_arm: false },
  { family: 'm5d', successor_family: 'm6gd', is_arm: true },
  { family: 'Standard_D*ds_v4', successor_family: 'Standard_D*ds_v5', is_arm: false },
]
const substitutes = async (node_type: readonly object[], machine_price: readonly object[]) =>
  (await selectAlone(machineSubstitute, { node_type, machine_price, machine_generation })).map(
    ({ relation, node_type: kept, substitute_type: other, substitute_price: amount }) =>
      `${relation}: ${kept} to ${other} at ${amount}`,
  )

test.each([
  ['Standard_D4ds_v5', 'Standard_D8ds_v5', 'Standard_D8s_v5'],
  ['m5d.xlarge', 'm5d.2xlarge', 'm5.large'],
  ['n2-highmem-4', 'n2-highmem-8', 'n2-standard-2'],
])('the next smaller type of the family of %s is found by its name', async (small, large, other) => {
  const machines = [machine(small, 4), machine(large, 8), machine(other, 2)]
  expect(
    await substitutes(machines, [price(small, '0.2'), price(large, '0.4'), price(other, '0.1')]),
  ).toEqual([`smaller: ${large} to ${small} at 0.20000000`])
})

test('of several smaller types only the next one takes the place, and none that is not priced or has a GPU', async () => {
  const machines = [
    machine('m5d.4xlarge', 16),
    machine('m5d.2xlarge', 8),
    machine('m5d.xlarge', 4, { gpu_count: 1 }),
    machine('m5d.large', 2),
    machine('m5d.3xlarge', 12),
  ]
  const prices = [
    price('m5d.4xlarge', '0.4'),
    price('m5d.2xlarge', '0.3'),
    price('m5d.xlarge', '0.2'),
    price('m5d.large', '0.1'),
  ]
  expect(await substitutes(machines, prices)).toEqual([
    'smaller: m5d.2xlarge to m5d.large at 0.10000000',
    'smaller: m5d.4xlarge to m5d.2xlarge at 0.30000000',
  ])
  const dear = prices.map((row) => Object.assign(row, { price: '0.4' }))
  expect(await substitutes(machines, dear)).toEqual([])
})

test('a price that changes begins a stretch, and the oldest one holds before it', async () => {
  const rows = await selectAlone(machineSubstitute, {
    node_type: [machine('m5d.2xlarge', 8), machine('m5d.xlarge', 4)],
    machine_price: [
      price('m5d.2xlarge', '0.4'),
      price('m5d.xlarge', '0.2'),
      price('m5d.xlarge', '0.1', '2025-05-01'),
    ],
  })
  expect(rows).toMatchObject([
    { substitute_price: '0.10000000', valid_from_ms: String(Date.UTC(2025, 4, 1)), substitute_cores: 4 },
    { substitute_price: '0.20000000', valid_from_ms: '0', valid_until_ms: String(Date.UTC(2025, 4, 1)) },
  ])
})

test('a type of a later generation takes the place at the same size and a lower price, and none with less memory', async () => {
  const machines = [
    machine('m5d.2xlarge', 8),
    machine('m6gd.2xlarge', 8),
    machine('m6id.2xlarge', 8),
    machine('m6id.4xlarge', 16),
    machine('Standard_D8ds_v4', 8),
    machine('Standard_D8ds_v5', 8, { memory_mb: 8 * 4096 - 1 }),
  ]
  const prices = [
    price('m5d.2xlarge', '0.4'),
    price('m6gd.2xlarge', '0.3'),
    price('m6id.2xlarge', '0.4'),
    price('m6id.4xlarge', '0.3'),
    price('Standard_D8ds_v4', '0.4'),
    price('Standard_D8ds_v5', '0.3'),
  ]
  expect((await substitutes(machines, prices)).filter((row) => row.startsWith('newer'))).toEqual([
    'newer: m5d.2xlarge to m6gd.2xlarge at 0.30000000',
  ])
})
