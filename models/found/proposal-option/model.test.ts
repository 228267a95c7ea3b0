import { expect, test } from 'vitest'
import { addDays } from '#contract/dates.ts'
import { selectAlone } from '#models/testing/select-alone.ts'
import { proposalOption } from './model.ts'

/** 30 May is the last complete day. */
const billing_horizon = [
  { last_usage_time: '2025-05-31T20:00:00Z', first_usage_time: '2025-01-01T00:00:00Z' },
]
const recommendation = [
  { recommendation: 'r', window_days: 10, least_observations: 3, least_share: 0.6, choice: 'r' },
]
const lastDay = '2025-05-30'
type Observation = Readonly<Record<string, unknown>>

/** What a thing showed on a day before the last complete one. */
const before = (days: number, rest: Observation = {}) => ({
  recommendation: 'r',
  day: addDays(lastDay, -days),
  asset_kind: 'warehouse',
  asset_id: 'w',
  paid_by_kind: 'warehouse',
  paid_by_id: 'w',
  observation_id: String(100 - days),
  currency: 'USD',
  cost: '10',
  holds: true,
  ended_cost: '2',
  added_cost: '0',
  saving_low: '2',
  saving_high: '2',
  recorded_share: 1,
  is_estimated: false,
  change_1_from: '45',
  change_1_to: '10',
  feature_1: days,
  ...rest,
})
const each = (count: number, rest: Observation = {}) =>
  Array.from({ length: count }, (_, days) => before(days, rest))
const optionsOf = (proposal_evidence: readonly Observation[], declared: Observation = {}) =>
  selectAlone(proposalOption, {
    billing_horizon,
    recommendation: recommendation.map((one) => ({ ...one, ...declared })),
    proposal_evidence,
  })

test('ten days alike save 30.4 by 10 times what they would have saved, with no error', async () => {
  expect(await optionsOf([...each(10), before(12)])).toMatchObject([
    {
      observations: '10',
      held: '10',
      covered_days: 10,
      is_enough: true,
      is_held: true,
      is_recent: true,
      cost: '304.0000000000',
      saving_low: '60.8000000000',
      saving: '60.8000000000',
      saving_high: '60.8000000000',
      recorded_saving: '60.8000000000',
      mean_1: 4.5,
      sum_1: 45,
      most_1: 9,
    },
  ])
})

test('days apart widen the bounds by what Student allows of the sum, and the lower one is never below 0', async () => {
  // Nine days save 0 and one saves 10: variance 10, standard error of the sum 10, of which nine degrees of freedom allow 2.262.
  const apart = each(10).map((day, place) =>
    place === 0
      ? { ...day, saving_low: '10', saving_high: '10' }
      : { ...day, saving_low: '0', saving_high: '0' },
  )
  expect(await optionsOf([...apart, before(12)])).toMatchObject([
    { saving_low: '0.0000000000', saving: '30.4000000000', saving_high: '99.1648000000' },
  ])
})

const fourWeeks = (savingOf: (daysBefore: number) => string) => [
  ...Array.from({ length: 28 }, (_, days) =>
    before(days, { saving_low: savingOf(days), saving_high: savingOf(days) }),
  ),
  before(30),
]

test('weeks that differ widen the bounds, weekends that differ from other days do so no more than days would', async () => {
  // Weeks save 14, 14, 0 and 0: the variance of their sum is 784 / 3, that of days alone 784 / 27; t of 27 days is 2.052.
  const [weeks] = await optionsOf(
    fourWeeks((days) => (days < 14 ? '2' : '0')),
    { window_days: 28 },
  )
  expect(weeks).toMatchObject({ saving: '30.4000000000', saving_high: '66.4156000000' })
  const [weekends] = await optionsOf(
    fourWeeks((days) => (days % 7 < 5 ? '1.4' : '0')),
    { window_days: 28 },
  )
  expect(weekends).toMatchObject({ saving: '30.4000000000', saving_high: '37.9927000000' })
})

test('an option whose feature has a greater mean than the limit does not hold', async () => {
  // The features of ten days are 0 to 9.
  expect(await optionsOf([...each(10), before(12)], { most_mean_1: 4.5 })).toMatchObject([{ is_held: true }])
  expect(await optionsOf([...each(10), before(12)], { most_mean_1: 4.4 })).toMatchObject([{ is_held: false }])
})

test('low and high evidence are apart from what lies in their middle', async () => {
  const known = each(10, { saving_low: '1', saving_high: '3', recorded_share: 0.5 })
  expect(await optionsOf([...known, before(12)])).toMatchObject([
    {
      saving_low: '30.4000000000',
      saving: '60.8000000000',
      saving_high: '91.2000000000',
      recorded_saving: '30.4000000000',
    },
  ])
})

test('a changed setting begins the window anew, with the settings of the last observation', async () => {
  const days = [...each(4), before(4, { change_1_from: '60' }), before(9)]
  expect(await optionsOf(days)).toMatchObject([
    { change_1_from: '45', observations: '4', covered_days: 4, saving: '60.8000000000', is_enough: false },
  ])
  const settled = [...each(5), before(5, { change_1_from: '60' }), before(9)]
  expect(await optionsOf(settled)).toMatchObject([{ covered_days: 5, is_enough: true }])
})

test('an asset that is younger than the window is covered since its first observation, an older one by all days', async () => {
  expect(await optionsOf([before(0), before(4)])).toMatchObject([{ covered_days: 5, observations: '2' }])
  expect(await optionsOf([before(0), before(4), before(15)])).toMatchObject([
    { covered_days: 10, observations: '2' },
  ])
})

test.each([
  ['too few observations', [before(0), before(1), before(12)], { is_enough: false }],
  [
    'too small a share',
    [before(0), before(1, { holds: false }), before(2, { holds: false })],
    { is_held: false },
  ],
  ['one that forbids it', [before(0), before(1), before(2, { forbids: true })], { is_held: false }],
  [
    'none of the last ones',
    [
      ...[0, 1, 2, 3, 4].map((days) => before(days, { holds: false })),
      ...[5, 6, 7, 8, 9].map((days) => before(days)),
    ],
    { is_recent: false },
  ],
  [
    'few of the newer half',
    Array.from({ length: 10 }, (_, days) => before(days, { holds: days === 2 || days > 4 })),
    { is_held: true, is_recent: false },
  ],
  ['nothing for a long time', [before(7), before(8), before(9)], { is_recent: false }],
])('an option with %s', async (_what, days, expected) => {
  expect(await optionsOf(days)).toMatchObject([expected])
})

test('each value that a setting could have is an option, and days that are not complete count for none', async () => {
  const ahead = before(-1, { saving_low: '500', saving_high: '500' })
  const found = await optionsOf([
    ...each(3),
    ...each(3, { change_1_to: '20', saving_low: '1', saving_high: '1' }),
    ahead,
  ])
  expect(found).toMatchObject([
    { change_1_to: '10', saving: '60.8000000000' },
    { change_1_to: '20', saving: '30.4000000000' },
  ])
})
