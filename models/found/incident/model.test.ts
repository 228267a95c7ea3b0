import { expect, test } from 'vitest'
import { addDays, daysIn } from '#contract/dates.ts'
import { selectAlone } from '#models/testing/select-alone.ts'
import { incident } from './model.ts'

/** 30 May is the last complete day. */
const billing_horizon = [
  { last_usage_time: '2025-05-31T20:00:00Z', first_usage_time: '2025-01-01T00:00:00Z' },
]
const derivation_setting = [
  { name: 'incident_high_at_stake', value: '1000' },
  { name: 'incident_medium_at_stake', value: '100' },
]
const rule = [{ rule: 'r', cause: 'c', cause_category: 'PERFORMANCE', cause_type: 'T', money_group: 'LOSS' }]
const thing = { incident_id: 'i', episode_id: 'i', rule: 'r', cause: 'c', scope_key: 's', currency: 'USD' }
const episode = (rest: object = {}) => ({
  ...thing,
  first_day: '2025-05-01',
  begun_day: '2025-05-01',
  last_day: '2025-05-01',
  is_strongest: true,
  ...rest,
})
const on = (day: string, money: string | null, occurrences = 1, is_found = true) => ({
  incident_id: 'i',
  day: `2025-05-${day}`,
  price: money,
  money,
  is_found,
  occurrences,
})
const scope_day = daysIn('2025-04-20', '2025-06-01').map((day) => ({
  day,
  scope_key: 's',
  currency: 'USD',
  cost: '100',
}))

type Given = {
  days: readonly object[]
  episodes?: readonly object[]
  cost?: readonly object[]
  horizon?: readonly object[]
}

async function incidentOf({
  days,
  episodes = [episode()],
  cost = scope_day,
  horizon = billing_horizon,
}: Given) {
  const rows = { rule, derivation_setting, billing_horizon: horizon, incident_rule: episodes }
  const [found] = await selectAlone(incident, { ...rows, incident_day: days, scope_day: cost })
  return found
}

const week = ['24', '25', '26', '27', '28', '29', '30']

test.each([
  ['on 3 of the last 7 complete days', [on('24', '1'), on('27', '1'), on('30', '5')], '30.4000000000'],
  [
    'on 2 of 7: the last 28 count',
    [on('24', '1'), on('30', '1'), on('05', '26'), on('02', '99')],
    '30.4000000000',
  ],
  ['an open day counts in no window', [...week.map((day) => on(day, '1')), on('31', '99')], '30.4000000000'],
  ['to the last digit', [on('24', '1'), on('27', '1'), on('30', '1')], '13.0285714286'],
  ['at most what the thing cost', week.map((day) => on(day, '101')), '3040.0000000000'],
  ['without a price', week.map((day) => on(day, null)), null],
  ['on none of 28', [on('01', '7')], '0.0000000000'],
])('what is at stake a month, %s', async (_title, days, at_stake) => {
  expect(await incidentOf({ days })).toMatchObject({ at_stake })
})

test('a month that is over has nothing known at stake where the days after it are not judged yet', async () => {
  const episodes = [episode({ period: 'MONTH', last_day: '2025-04-30' })]
  const april = { ...on('01', '7'), day: '2025-04-30' }
  expect(await incidentOf({ days: [april], episodes })).toMatchObject({ at_stake: null })
  expect(await incidentOf({ days: [on('30', '28')], episodes })).toMatchObject({ at_stake: '30.4000000000' })
  const weekly = [episode({ period: 'WEEK', last_day: '2025-04-30' })]
  expect(await incidentOf({ days: [april], episodes: weekly })).toMatchObject({ at_stake: '0.0000000000' })
})

test('what is at stake is an estimate where VMs are a part of it on the days that count', async () => {
  const estimatedOn = (place: string) => week.map((day) => ({ ...on(day, '1'), is_estimated: day === place }))
  const marks = async (days: readonly object[]) => {
    const found = await incidentOf({ days })
    return [found?.['is_estimated'], found?.['is_stake_estimated']]
  }
  expect(await marks(estimatedOn('27'))).toEqual([true, true])
  expect(await marks(estimatedOn('none'))).toEqual([false, false])
  const before = { ...on('20', '1'), is_estimated: true }
  expect(await marks([...estimatedOn('none'), before])).toEqual([true, false])
  const free = { ...on('20', '0'), is_estimated: true }
  expect(await marks([...estimatedOn('none'), free])).toEqual([false, false])
})

test('of a resolved incident the days before its end count', async () => {
  const episodes = [episode({ last_day: '2025-05-10', resolved_day: '2025-05-11' })]
  const days = ['08', '09', '10'].map((day) => on(day, '7'))
  expect(await incidentOf({ days, episodes })).toMatchObject({
    at_stake: '91.2000000000',
    status: 'RESOLVED',
    resolved_day: '2025-05-11',
  })
})

test('before all of the days have usage nothing is known to be at stake', async () => {
  const since = (day: string) => [{ ...billing_horizon[0], first_usage_time: `2025-05-${day}T04:00:00Z` }]
  const often = week.map((day) => on(day, '7'))
  expect(await incidentOf({ days: often, horizon: since('24') })).toMatchObject({
    at_stake: '212.8000000000',
  })
  expect(await incidentOf({ days: often, horizon: since('25') })).toMatchObject({ at_stake: null })
  expect(await incidentOf({ days: [on('30', '7')], horizon: since('03') })).toMatchObject({
    at_stake: '7.6000000000',
  })
  expect(await incidentOf({ days: [on('30', '7')], horizon: since('04') })).toMatchObject({ at_stake: null })
})

test('what costs nothing that is known has no cap', async () => {
  expect(await incidentOf({ days: week.map((day) => on(day, '7')), cost: [] })).toMatchObject({
    at_stake: '212.8000000000',
  })
})

test.each([
  ['3.28', 'LOW', {}],
  ['3.29', 'MEDIUM', {}],
  ['32.89', 'MEDIUM', {}],
  ['32.9', 'HIGH', {}],
  [null, 'LOW', {}],
  ['32.9', 'LOW', { policy_severity: 'LOW' }],
])('with %s a day an incident is %s', async (money, severity, rest) => {
  const days = week.map((day) => on(day, money))
  expect(await incidentOf({ days, episodes: [episode(rest)] })).toMatchObject({ severity })
})

test('what lasts is dated on the last complete day, what is resolved or not found again is not', async () => {
  const lasting = [on('01', '1'), on('30', '1', 0), on('31', '1', 0)]
  expect(await incidentOf({ days: lasting })).toMatchObject({
    first_day: '2025-05-01',
    last_day: '2025-05-30',
    occurrences: '1',
    price: '3.0000000000',
  })
  expect(
    await incidentOf({ days: [on('01', '1'), on('20', '1', 0), on('30', '0', 0, false)] }),
  ).toMatchObject({
    last_day: '2025-05-20',
  })
  const resolved = [episode({ resolved_day: '2025-05-02' })]
  expect(await incidentOf({ days: lasting, episodes: resolved })).toMatchObject({ last_day: '2025-05-01' })
})

test('an incident has the words of its strongest rule, the days and names of all, and ends with the last', async () => {
  const joined = (rest: object) => episode({ episode_id: 'j', rule: 'q', is_strongest: false, ...rest })
  const days = [on('01', '1')]
  const { first_day, last_day } = { first_day: '2025-04-01', last_day: addDays('2025-05-01', 4) }
  const open = await incidentOf({ days, episodes: [episode(), joined({ first_day, last_day })] })
  expect(open).toMatchObject({ rule: 'r', rules: ',q,r,', category: 'PERFORMANCE', first_day, last_day })
  expect(open).toMatchObject({ status: 'OPEN', cause: 'c', money_group: 'LOSS', begun_day: '2025-05-01' })
  const ended = [episode({ resolved_day: '2025-05-02' }), joined({ resolved_day: '2025-05-09' })]
  expect(await incidentOf({ days, episodes: ended })).toMatchObject({ resolved_day: '2025-05-09' })
})

test('an incident of a budget comes as it is, with the cause and the group of its rule and nothing at stake', async () => {
  const ofPlan = { cause: 'budget_exceeded', cause_category: 'COST', cause_type: 'B', money_group: 'PLAN' }
  const budget_incident = [
    {
      incident_id: 'b',
      rule: 'budget_exceeded',
      level: 'BUDGET',
      asset_id: 'Tag team: red',
      scope_key: 'BUDGET/b',
      first_day: '2025-05-01',
      last_day: '2025-05-30',
      price: '250',
      severity: 'MEDIUM',
      status: 'OPEN',
    },
  ]
  const rules = [...rule, { rule: 'budget_exceeded', ...ofPlan }]
  expect(await selectAlone(incident, { rule: rules, derivation_setting, budget_incident })).toMatchObject([
    {
      incident_id: 'b',
      rules: ',budget_exceeded,',
      cause: 'budget_exceeded',
      category: 'COST',
      cause_type: 'B',
      money_group: 'PLAN',
      level: 'BUDGET',
      begun_day: '2025-05-01',
      last_day: '2025-05-30',
      price: '250.0000000000',
      at_stake: null,
      severity: 'MEDIUM',
    },
  ])
})
