import { expect, test } from 'vitest'
import { daysIn } from '#contract/dates.ts'
import { selectAlone } from '#models/testing/select-alone.ts'
import { incidentDay } from './model.ts'

const cluster = {
  target: 'APC',
  scope_key: 'ASSET/1/ALL_PURPOSE_CLUSTER/c',
  asset_kind: 'ALL_PURPOSE_CLUSTER',
  asset_id: 'c',
  currency: 'USD',
}
const ofRule = (rule: string, rest: object = {}) => ({
  ...cluster,
  incident_id: 'i',
  episode_id: rule,
  rule,
  first_day: '2025-05-01',
  begun_day: '2025-05-01',
  last_day: '2025-05-31',
  ...rest,
})
const execution = { execution_kind: 'cluster_instance', execution_id: 'x', day: '2025-05-01' }
const found = (rule: string, price: string | null, rest: object = {}) => ({
  ...cluster,
  ...execution,
  rule,
  price,
  ...rest,
})
const rule = [
  { rule: 'idle', waste_causes: ',idle_cluster,' },
  { rule: 'missing', waste_causes: ',idle_cluster,' },
  ...['large', 'also_large', 'day', 'month', 'week'].map((name) => ({ rule: name, waste_causes: '' })),
]
const calendar = daysIn('2025-04-28', '2025-05-12').map((day) => ({
  day,
  day_number: Date.parse(day) / 86_400_000,
}))
const cost = (day: string, amount: string) => ({
  ...execution,
  asset_id: 'c',
  currency: 'USD',
  day,
  cost: amount,
})
const waste = (day: string, amount: string, rest: object = {}) => ({
  day,
  asset_kind: 'cluster',
  asset_id: 'c',
  cause: 'idle_cluster',
  part: 'avoidable',
  currency: 'USD',
  cost: amount,
  ...rest,
})

/** The days on which a cause was found, as `day money occurrences`. */
async function days(rows: Parameters<typeof selectAlone>[1]) {
  const found_days = await selectAlone(incidentDay, { rule, calendar, ...rows })
  return found_days
    .filter(({ is_found }) => is_found)
    .map(({ day, money, occurrences }) => {
      const amount = money === null ? 'N/A' : String(Number(money))
      return `${String(day).slice(5)} ${amount} ${String(occurrences)}`
    })
}

test('an execution has the highest price of its rules, split over its days by what it cost on them', async () => {
  const incident_rule = [ofRule('large'), ofRule('also_large')]
  const finding = [found('large', '9'), found('also_large', '3')]
  expect(await days({ incident_rule, finding })).toEqual(['05-01 9 1'])
  const execution_cost_day = [cost('2025-05-01', '1'), cost('2025-05-02', '1'), cost('2025-05-04', '1')]
  expect(await days({ incident_rule, finding, execution_cost_day })).toEqual([
    '05-01 3 1',
    '05-02 3 0',
    '05-04 3 0',
  ])
})

test('the days of a price come to it to the last digit, and what has no price stays N/A', async () => {
  const incident_rule = [ofRule('large')]
  const execution_cost_day = [cost('2025-05-01', '1'), cost('2025-05-02', '2'), cost('2025-05-03', '4')]
  const rows = await selectAlone(incidentDay, {
    rule,
    incident_rule,
    finding: [found('large', '0.1')],
    execution_cost_day,
  })
  expect(rows.map(({ money }) => money)).toEqual(['0.0142857143', '0.0285714286', '0.0571428571'])
  expect(await days({ incident_rule, finding: [found('large', null)], execution_cost_day })).toEqual([
    '05-01 N/A 1',
    '05-02 N/A 0',
    '05-03 N/A 0',
  ])
})

test('where waste knows the cause its avoidable money counts, from the first day to the end', async () => {
  const incident_rule = [
    ofRule('idle', { last_day: '2025-05-01', resolved_day: '2025-05-04' }),
    ofRule('missing', { last_day: '2025-05-01', resolved_day: '2025-05-03' }),
  ]
  const waste_day = [
    waste('2025-04-30', '1'),
    waste('2025-05-01', '2'),
    waste('2025-05-03', '3'),
    waste('2025-05-04', '4'),
    waste('2025-05-01', '50', { part: 'unavoidable' }),
    waste('2025-05-01', '60', { cause: 'start_up' }),
    waste('2025-05-01', '70', { asset_kind: 'warehouse' }),
    waste('2025-05-01', '80', { currency: 'EUR' }),
  ]
  const execution_cost_day = [cost('2025-05-01', '1'), cost('2025-05-02', '2')]
  const rows = { rule, calendar, incident_rule, finding: [found('idle', '9')], waste_day, execution_cost_day }
  expect(await days(rows)).toEqual(['05-01 2 1', '05-03 3 0'])
  const prices = (await selectAlone(incidentDay, rows)).map(({ price }) => price && Number(price))
  expect(prices).toEqual([3, 6, null])
})

test('waste of other causes leaves the price of the rules', async () => {
  const rows = { incident_rule: [ofRule('large')], finding: [found('large', '9')] }
  expect(await days({ ...rows, waste_day: [waste('2025-05-01', '2')] })).toEqual(['05-01 9 1'])
})

test('a week has the same money on each day, and of two comparisons the higher one counts', async () => {
  const period = { execution_id: null, execution_kind: null, account_id: 'account' }
  const incident_rule = [
    ofRule('week', { begun_day: '2025-05-11', last_day: '2025-05-11' }),
    ofRule('day', { begun_day: '2025-05-10' }),
  ]
  const finding = [
    found('week', '14', { ...period, period: 'WEEK', day: '2025-05-11' }),
    found('day', '5', { ...period, period: 'DAY', day: '2025-05-10' }),
    found('day', '1', { ...period, period: 'DAY', day: '2025-05-11' }),
    found('day', '99', { ...period, period: 'DAY', day: '2025-05-09' }),
  ]
  expect(await days({ incident_rule, finding })).toEqual([
    ...['05', '06', '07', '08', '09'].map((day) => `05-${day} 2 0`),
    '05-10 5 1',
    '05-11 2 2',
  ])
})

test('money is an estimate where VMs are a part of the waste, else where they are of the cost of the thing on the day', async () => {
  const thing = { account_id: 'account', scope_key: cluster.scope_key, currency: 'USD' }
  const scope_day = [
    { ...thing, day: '2025-05-01', cloud_cost: '1' },
    { ...thing, day: '2025-05-02', cloud_cost: null },
    { ...thing, day: '2025-05-03', cloud_cost: '0' },
    { ...thing, day: '2025-05-02', cloud_cost: '1', scope_key: 'other' },
    { ...thing, day: '2025-05-02', cloud_cost: '1', currency: 'EUR' },
  ]
  const estimated = async (rows: Parameters<typeof selectAlone>[1]) =>
    (await selectAlone(incidentDay, { rule, calendar, scope_day, ...rows })).map(
      ({ day, is_estimated }) => `${String(day).slice(8)} ${String(is_estimated)}`,
    )
  const execution_cost_day = ['01', '02', '03'].map((day) => cost(`2025-05-${day}`, '1'))
  expect(
    await estimated({
      incident_rule: [ofRule('large')],
      finding: [found('large', '9')],
      execution_cost_day,
    }),
  ).toEqual(['01 true', '02 false', '03 false'])
  const waste_day = [
    waste('2025-05-01', '2', { is_estimated: false }),
    waste('2025-05-02', '2', { is_estimated: true }),
  ]
  expect(
    await estimated({ incident_rule: [ofRule('idle')], finding: [found('idle', '9')], waste_day }),
  ).toEqual(['01 false', '02 true'])
})
