import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { models } from '#models/catalogue.ts'
import { fill, textOf } from '#rules/testing/judged.ts'
import { derivedLake } from '#models/testing/derived.ts'

type Features = Readonly<Record<string, string | number | boolean | null>>

/** An execution of an asset on a day of May, at an hour. */
function executed(asset_id: string, day: number, hour: number, features: Features) {
  const date = `2025-05-${String(day).padStart(2, '0')}`
  const start_time = `${date} ${String(hour).padStart(2, '0')}:00:00`
  return {
    day: date,
    account_id: 'account',
    workspace_id: '1',
    execution_kind: 'job_run',
    asset_id,
    execution_id: `${asset_id}-${day}-${hour}`,
    job_id: asset_id,
    run_id: `${asset_id}-${day}-${hour}`,
    attempt: 0,
    target: 'JOB',
    currency: 'USD',
    workspace_cost: '100',
    start_time,
    end_time: start_time,
    ...features,
  }
}

const ended = (status: string, cost: string | null = '1') => ({
  status,
  has_failed: status === 'FAILED',
  is_last_attempt: true,
  cost,
  currency: cost === null ? null : 'USD',
})
const running = { ...ended('RUNNING'), end_time: null }
const idle = (worker_cpu_p75: number | null, worker_cloud_cost: string | null = '10') => ({
  ...ended('CANCELED', worker_cloud_cost),
  duration_ms: 3_600_000,
  worker_cpu_p75,
  worker_cpu_p95: 0,
  worker_cloud_cost,
})

const executions = [
  // Fails on two days, succeeds on a third one, and fails again.
  executed('again', 1, 10, ended('FAILED', '4')),
  executed('again', 2, 10, ended('FAILED', '5')),
  executed('again', 4, 10, ended('SUCCESS', '6')),
  executed('again', 6, 10, ended('FAILED', '7')),
  // Succeeds later on the day of its failure; on another day it fails after a success.
  executed('mended', 1, 2, ended('FAILED')),
  executed('mended', 1, 8, ended('SUCCESS')),
  executed('mended', 3, 2, ended('SUCCESS')),
  executed('mended', 3, 8, ended('FAILED')),
  // Nobody knows how the second one would have ended, and the fourth one goes on.
  executed('canceled', 1, 10, ended('FAILED', '2')),
  executed('canceled', 2, 10, ended('CANCELED')),
  executed('canceled', 3, 10, ended('FAILED', null)),
  executed('canceled', 4, 10, running),
  executed('sound', 1, 10, ended('SUCCESS')),
  // Idle workers; the load of the second day is not known, and on the third one too little money is at stake.
  executed('idle', 1, 10, idle(0.1)),
  executed('idle', 2, 10, idle(null)),
  executed('idle', 3, 10, idle(0.1, '0.5')),
  executed('two currencies', 1, 10, ended('FAILED', '3')),
  executed('two currencies', 1, 11, { ...ended('FAILED', '5'), currency: 'EUR' }),
  executed('two currencies', 2, 11, ended('FAILED', null)),
]
const days = Array.from({ length: 6 }, (_none, place) => `'2025-05-0${place + 1}'`).join(', ')

let lake: Lake

beforeAll(async () => {
  lake = await derivedLake(['execution_episode'], {})
  await fill(lake, 'execution_feature', executions)
  await fill(lake, 'workspace', [{ account_id: 'account', workspace_id: '1', subscription_id: 'sub' }])
  const byDay = models.filter(({ name, grain }) => name.endsWith('_finding') && grain === 'day')
  const findings = byDay.map(({ name }) => name)
  const order = [...findings, 'finding', 'cleared_day', 'execution_episode']
  for (const name of ['rule_target', 'effective_policy', ...order])
    await lake.replaceAll(name, (await textOf(name)).replaceAll('$days', days))
})

afterAll(() => lake.close())

const episodes = (asset: string, rule = 'run_failure') =>
  lake.rows(
    `select first_day, last_day, occurrences, run_id, price, currency, status, resolved_day from execution_episode where asset_id = '${asset}' and rule = '${rule}' order by first_day, currency`,
  )

test('an episode goes on until the rule finds nothing, and what is found afterwards is another one', async () => {
  expect(await episodes('again')).toEqual([
    {
      first_day: '2025-05-01',
      last_day: '2025-05-02',
      occurrences: '2',
      run_id: 'again-2-10',
      price: '9.0000000000',
      currency: 'USD',
      status: 'RESOLVED',
      resolved_day: '2025-05-04',
    },
    {
      first_day: '2025-05-06',
      last_day: '2025-05-06',
      occurrences: '1',
      run_id: 'again-6-10',
      price: '7.0000000000',
      currency: 'USD',
      status: 'OPEN',
      resolved_day: null,
    },
  ])
})

test('the last judged execution of a day decides whether it clears', async () => {
  expect(await episodes('mended')).toMatchObject([
    { first_day: '2025-05-01', status: 'RESOLVED', resolved_day: '2025-05-01' },
    { first_day: '2025-05-03', status: 'OPEN', run_id: 'mended-3-8' },
  ])
})

test('what is not known, or still goes on, clears nothing, and a missing cost is not added', async () => {
  const [canceled, ...others] = await episodes('canceled')
  expect(canceled).toMatchObject({
    last_day: '2025-05-03',
    occurrences: '2',
    price: '2.0000000000',
    status: 'OPEN',
  })
  expect(others).toEqual([])
  expect(await episodes('sound')).toEqual([])
})

test('where too little money is at stake the rule has found nothing, but an unknown load leaves it open', async () => {
  expect(await episodes('idle', 'oversized_worker_cpu')).toMatchObject([
    { first_day: '2025-05-01', last_day: '2025-05-01', price: '10.0000000000', resolved_day: '2025-05-03' },
  ])
})

test('each currency has an episode, and what has no cost counts to the first', async () => {
  expect(await episodes('two currencies')).toMatchObject([
    { currency: 'EUR', occurrences: '2', price: '5.0000000000' },
    { currency: 'USD', occurrences: '1', price: '3.0000000000' },
  ])
  const [{ ids }] = (await lake.rows(
    "select count(distinct episode_id) as ids from execution_episode where asset_id = 'two currencies'",
  )) as [{ ids: string }]
  expect(Number(ids)).toBe(2)
})

test('episodes have the place, the kind and the type of what was found', async () => {
  const columns =
    'category, incident_type, scope_key, level, asset_kind, subscription_id, severity, policy_scope'
  expect(await lake.rows(`select ${columns} from execution_episode where asset_id = 'canceled'`)).toEqual([
    {
      category: 'PERFORMANCE',
      incident_type: 'RUN_FAILURE',
      scope_key: 'ASSET/1/JOB/canceled',
      level: 'ASSET',
      asset_kind: 'JOB',
      subscription_id: 'sub',
      severity: 'MEDIUM',
      policy_scope: 'DEFAULT',
    },
  ])
})

test('prices and occurrences come to those of the findings, by rule and currency', async () => {
  const sums = (table: string, occurrences: string, filter: string) =>
    lake.rows(
      `select rule, sum(price) as price, ${occurrences} as occurrences from ${table} where ${filter} group by rule order by rule`,
    )
  const ofEpisodes = await sums('execution_episode', 'sum(occurrences)', "currency = 'USD'")
  expect(ofEpisodes).toEqual(await sums('finding', 'count(*)', "currency = 'USD' or asset_id = 'canceled'"))
  expect(ofEpisodes.length).toBeGreaterThan(1)
})
