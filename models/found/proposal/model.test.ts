import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { proposal } from './model.ts'

const billing_horizon = [
  { last_usage_time: '2025-05-31T20:00:00Z', first_usage_time: '2025-01-01T00:00:00Z' },
]
const least_saving = [{ amount: '25' }]
const declared = (name: string, rest: object = {}) => ({
  recommendation: name,
  label: 'PAID',
  step: 0,
  choice: name,
  waste_causes: '',
  ...rest,
})
const option = (name: string, saving: string, rest: object = {}) => ({
  recommendation: name,
  asset_kind: 'cluster',
  asset_id: 'c',
  paid_by_kind: 'cluster',
  paid_by_id: 'c',
  currency: 'USD',
  change_1_from: '0',
  change_1_to: '10',
  is_enough: true,
  is_held: true,
  is_recent: true,
  cost: '400',
  ended_cost: saving,
  added_cost: '0',
  saving_low: saving,
  saving,
  saving_high: saving,
  recorded_saving: '0',
  covered_days: 28,
  is_estimated: true,
  ...rest,
})
type Given = {
  recommendation: readonly object[]
  proposal_option: readonly object[]
  waste_day?: readonly object[]
}
const proposalsOf = ({ waste_day = [], ...rows }: Given) =>
  selectAlone(proposal, { billing_horizon, least_saving, waste_day, ...rows })
const savings = async (given: Given) => {
  const found = await proposalsOf(given)
  return Object.fromEntries(found.map(({ recommendation, net_saving }) => [recommendation, net_saving]))
}

test('of the values of a setting the one that surely saves most is proposed, where its evidence holds', async () => {
  const found = await proposalsOf({
    recommendation: [declared('a')],
    proposal_option: [
      option('a', '100', { change_1_to: '10', saving_low: '20' }),
      option('a', '80', { change_1_to: '20', saving_low: '60' }),
      option('a', '300', { change_1_to: '5', is_held: false }),
      option('a', '300', { change_1_to: '6', is_enough: false }),
      option('a', '300', { change_1_to: '7', is_recent: false }),
    ],
  })
  expect(found).toMatchObject([{ change_1_to: '20', net_saving: '80.0000000000', is_small: false }])
})

test('a later step is applied on the cost that earlier ones leave, so that savings add up', async () => {
  const recommendation = [declared('waste'), declared('price', { step: 3 }), declared('size', { step: 2 })]
  const proposal_option = [option('waste', '100'), option('size', '40'), option('price', '80')]
  expect(await savings({ recommendation, proposal_option })).toEqual({
    waste: '100.0000000000',
    size: '30.0000000000',
    price: '52.0000000000',
  })
})

test('what jobs on a cluster save goes before what changes the cluster, and other assets take nothing', async () => {
  const recommendation = [declared('move', { step: 1 }), declared('price', { step: 3 })]
  const job = { asset_kind: 'job', asset_id: 'j', cost: '200' }
  const proposal_option = [
    option('move', '100', job),
    option('price', '80'),
    option('price', '80', { asset_id: 'other', paid_by_id: 'other' }),
  ]
  const found = await proposalsOf({ recommendation, proposal_option })
  const byAsset = Object.fromEntries(found.map(({ asset_id, net_saving }) => [asset_id, net_saving]))
  expect(byAsset).toEqual({ j: '100.0000000000', c: '60.0000000000', other: '80.0000000000' })
})

test('of those that exclude each other the one that saves most counts, and modelled ones are in no sum', async () => {
  const recommendation = [
    declared('stop', { choice: 'idle' }),
    declared('type', { choice: 'idle' }),
    declared('size', { label: 'MODELLED' }),
  ]
  const proposal_option = [option('stop', '50'), option('type', '90'), option('size', '60')]
  expect(await proposalsOf({ recommendation, proposal_option })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ recommendation: 'stop', is_alternative: true, net_saving: null }),
      expect.objectContaining({ recommendation: 'type', is_alternative: false, net_saving: '90.0000000000' }),
      expect.objectContaining({ recommendation: 'size', is_alternative: false, net_saving: null }),
    ]),
  )
})

test('an asset that is deleted gets no proposal', async () => {
  const recommendation = [declared('a')]
  const proposal_option = [option('a', '100'), option('a', '90', { asset_id: 'd', paid_by_id: 'd' })]
  const deleted_asset = [{ asset_kind: 'cluster', asset_id: 'c' }]
  const rows = { billing_horizon, least_saving, recommendation, proposal_option, deleted_asset }
  expect(await selectAlone(proposal, rows)).toMatchObject([{ asset_id: 'd' }])
})

test('what saves less than the setting asks for is small', async () => {
  const recommendation = [declared('a'), declared('b')]
  const proposal_option = [option('a', '24.99'), option('b', '25', { asset_id: 'd', paid_by_id: 'd' })]
  expect(await proposalsOf({ recommendation, proposal_option })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ asset_id: 'c', is_small: true }),
      expect.objectContaining({ asset_id: 'd', is_small: false }),
    ]),
  )
})

test('what others leave of a saving decides whether it is small, of one that is in no sum too', async () => {
  const recommendation = [
    declared('waste'),
    declared('price', { step: 3 }),
    declared('move', { step: 1, label: 'MODELLED' }),
  ]
  const proposal_option = [option('waste', '300'), option('price', '80'), option('move', '120')]
  expect(await proposalsOf({ recommendation, proposal_option })).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ recommendation: 'waste', is_small: false, net_saving: '300.0000000000' }),
      expect.objectContaining({ recommendation: 'price', is_small: true, net_saving: '20.0000000000' }),
      expect.objectContaining({ recommendation: 'move', is_small: false, net_saving: null }),
    ]),
  )
})

test('waste is that of its causes and part in the covered days of the asset', async () => {
  const wasted = (rest: object) => ({
    day: '2025-05-30',
    asset_kind: 'cluster',
    asset_id: 'c',
    cause: 'idle_cluster',
    part: 'avoidable',
    currency: 'USD',
    cost: '28',
    ...rest,
  })
  const [found] = await proposalsOf({
    recommendation: [declared('a', { waste_causes: ',idle_cluster,' })],
    proposal_option: [option('a', '100')],
    waste_day: [
      wasted({}),
      wasted({ day: '2025-05-03' }),
      wasted({ day: '2025-05-02' }),
      wasted({ day: '2025-05-31' }),
      wasted({ cause: 'failed_run' }),
      wasted({ part: 'unavoidable' }),
      wasted({ asset_id: 'd' }),
      wasted({ currency: 'EUR' }),
    ],
  })
  expect(found?.['waste']).toBe('60.8000000000')
})

test('a paid proposal goes before a modelled one that excludes it and would save more', async () => {
  const found = await proposalsOf({
    recommendation: [declared('a', { choice: 'idle' }), declared('b', { choice: 'idle', label: 'MODELLED' })],
    proposal_option: [option('a', '100'), option('b', '200')],
  })
  expect(found.map(({ recommendation, is_alternative }) => [recommendation, is_alternative])).toEqual(
    expect.arrayContaining([
      ['a', false],
      ['b', true],
    ]),
  )
})

test('what is to be tried is proposed without money, unless the asset costs less than the least saving', async () => {
  const found = await proposalsOf({
    recommendation: [declared('a', { label: 'TO_BE_TRIED' }), declared('b', { label: 'MODELLED' })],
    proposal_option: [
      option('a', '0'),
      option('a', '0', { asset_id: 'small', paid_by_id: 'small', cost: '24' }),
      option('a', '-1', { asset_id: 'dearer', paid_by_id: 'dearer' }),
      option('a', '90', { asset_id: 'unproven', paid_by_id: 'unproven' }),
      option('b', '0'),
    ],
  })
  expect(
    found.map(({ recommendation, asset_id, is_small, net_saving }) => [
      recommendation,
      asset_id,
      is_small,
      net_saving,
    ]),
  ).toEqual(
    expect.arrayContaining([
      ['a', 'c', false, null],
      ['a', 'small', true, null],
      ['a', 'unproven', false, null],
    ]),
  )
  expect(found).toHaveLength(3)
  expect(new Set(found.map(({ saving }) => saving))).toEqual(new Set(['0.0000000000']))
})
