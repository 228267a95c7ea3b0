import { expect, test } from 'vitest'
import { selectAlone } from '#models/testing/select-alone.ts'
import { incidentRule } from './model.ts'

const causes = {
  idle_instance: 'idle',
  missing_auto_termination: 'idle',
  oversized_driver_cpu: 'oversized_driver',
  day: 'cost_increase',
  month: 'cost_increase',
}
const rule = Object.entries(causes).map(([name, cause]) => ({ rule: name, cause }))

/** An episode of a rule from a day of May on that was found until a day and ended on one; null: it lasts. */
const episode = (name: string, days: readonly [string, string, string | null], rest: object = {}) => ({
  episode_id: `${name} ${days[0]}`,
  rule: name,
  target: 'APC',
  scope_key: 'ASSET/1/ALL_PURPOSE_CLUSTER/c',
  currency: 'USD',
  first_day: `2025-05-${days[0]}`,
  begun_day: `2025-05-${days[0]}`,
  last_day: `2025-05-${days[1]}`,
  resolved_day: days[2] && `2025-05-${days[2]}`,
  price: '5',
  severity: 'LOW',
  ...rest,
})

/** The incidents as `id: episode, episode*`; the starred one is the strongest. */
async function incidents(execution: readonly object[], cost: readonly object[] = []) {
  const rows = await selectAlone(incidentRule, { rule, execution_episode: execution, cost_episode: cost })
  const of = Map.groupBy(rows, ({ incident_id: id }) => String(id))
  return [...of].map(([id, own]) => {
    const names = own.map(
      ({ episode_id: name, is_strongest: isStrongest }) => `${name}${isStrongest ? '*' : ''}`,
    )
    return `${id}: ${names.join(', ')}`
  })
}

test.each([
  [
    'rules of one cause are one incident with the id of the first; the highest price is the strongest',
    [
      episode('idle_instance', ['03', '09', null]),
      episode('missing_auto_termination', ['01', '09', null], { price: '7' }),
    ],
    ['missing_auto_termination 01: idle_instance 03, missing_auto_termination 01*'],
  ],
  [
    'of one that goes on a rule that still finds something is the strongest',
    [
      episode('idle_instance', ['01', '02', '04'], { price: '9' }),
      episode('missing_auto_termination', ['04', '09', null]),
    ],
    ['idle_instance 01: idle_instance 01, missing_auto_termination 04*'],
  ],
  [
    'what begins after all rules found nothing is another incident',
    [
      episode('idle_instance', ['01', '02', '04']),
      episode('missing_auto_termination', ['02', '02', '03']),
      episode('missing_auto_termination', ['05', '09', null]),
    ],
    [
      'idle_instance 01: idle_instance 01*, missing_auto_termination 02',
      'missing_auto_termination 05: missing_auto_termination 05*',
    ],
  ],
  [
    'two causes, two currencies and two targets stay apart',
    [
      episode('idle_instance', ['01', '09', null]),
      episode('oversized_driver_cpu', ['01', '09', null]),
      episode('idle_instance', ['02', '09', null], { currency: 'EUR' }),
      episode('idle_instance', ['03', '09', null], { target: 'JOB' }),
    ],
    [
      'idle_instance 01: idle_instance 01*',
      'idle_instance 02: idle_instance 02*',
      'idle_instance 03: idle_instance 03*',
      'oversized_driver_cpu 01: oversized_driver_cpu 01*',
    ],
  ],
  [
    'what has no currency yet belongs to the first one',
    [
      episode('idle_instance', ['01', '09', null], { currency: null, price: null }),
      episode('missing_auto_termination', ['02', '09', null]),
    ],
    ['idle_instance 01: idle_instance 01, missing_auto_termination 02*'],
  ],
])('%s', async (_title, episodes, expected) => {
  expect(await incidents(episodes)).toEqual(expected)
})

test('a month joins what goes on when it ends, not what ended within it', async () => {
  const days = [episode('day', ['10', '10', '11']), episode('day', ['30', '31', null])]
  const month = episode('month', ['01', '31', null], { begun_day: '2025-05-31', price: '50' })
  expect(await incidents([], [...days, month])).toEqual(['day 10: day 10*', 'day 30: day 30, month 01*'])
})
