import { expect, test } from 'vitest'
import { changesInTurn, trueChange } from './warehouse-changes.ts'

const warehouse = {
  id: 'a1',
  name: 'Reports',
  cluster_size: 'Small',
  enable_serverless_compute: false,
  warehouse_type: 'PRO',
  min_num_clusters: 1,
  auto_stop_mins: 10,
}
const ordersOf = (rest: Partial<typeof warehouse>) =>
  changesInTurn.map((order) => order({ ...warehouse, ...rest }))

test('warehouses are changed to save, to do nothing, to cost more, and not at all, by what they are', () => {
  expect(ordersOf({})).toEqual([
    { setting: 'cluster_size', to: 'X-Small' },
    { setting: 'auto_stop_mins', to: 11 },
    { setting: 'warehouse_type', to: 'SERVERLESS' },
    undefined,
  ])
  expect(ordersOf({ min_num_clusters: 2, auto_stop_mins: 60, enable_serverless_compute: true })).toEqual([
    { setting: 'min_num_clusters', to: 1 },
    { setting: 'auto_stop_mins', to: 59 },
    { setting: 'cluster_size', to: 'Medium' },
    undefined,
  ])
  expect(ordersOf({ auto_stop_mins: 20 })[0]).toEqual({ setting: 'auto_stop_mins', to: 5 })
  expect(ordersOf({ cluster_size: '2X-Small' })[0]).toBeUndefined()
})

test('a change saves, costs more or does nothing by what the same days would have cost', () => {
  const effect = { at: '2025-06-01T00:00:00.000Z', settings: ['cluster_size'], dollarsWithout: 100 }
  expect(trueChange({ ...effect, dollars: 60 })).toEqual({
    atMs: Date.parse(effect.at),
    setting: 'cluster_size',
    effect: 'saves',
    share: 0.4,
  })
  expect(trueChange({ ...effect, dollars: 130 })).toMatchObject({ effect: 'costs more' })
  expect(trueChange({ ...effect, dollars: 97 })).toMatchObject({ effect: 'nothing' })
  expect(trueChange({ ...effect, dollars: 5, dollarsWithout: 0 })).toMatchObject({
    effect: null,
    share: null,
  })
})
