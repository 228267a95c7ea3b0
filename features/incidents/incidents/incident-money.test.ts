import { expect, test } from 'vitest'
import { openIncidents } from '#features/testing/open-incidents.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { reportTest } from '#product/testing/report-test.ts'
import { getIncidentCountsRoute, listCostIncidentsRoute, listPerformanceIncidentsRoute } from './server.ts'

/** An open incident of a rule about the asset `c`, with what is at stake a month and its days of May. */
const incident = (
  incident_id: string,
  rule: string,
  [at_stake, ...days]: readonly [string | null, ...(readonly [string, string][])],
  rest: object = {},
) => ({
  days: days.map(([day, money]) => ({ incident_id, day: `2025-05-${day}`, money, occurrences: 1 })),
  row: {
    incident_id,
    rule,
    cause: rule,
    rules: `,${rule},`,
    target: 'APC',
    category: 'PERFORMANCE',
    incident_type: 'T',
    money_group: rule === 'idle' || rule === 'failed' || rule === 'burst' ? 'WASTE' : 'LOSS',
    subscription_id: 'sub',
    level: 'ASSET',
    asset_kind: 'ALL_PURPOSE_CLUSTER',
    asset_id: 'c',
    scope_key: 'ASSET/1/ALL_PURPOSE_CLUSTER/c',
    first_day: '2025-05-01',
    begun_day: '2025-05-01',
    last_day: '2025-05-29',
    occurrences: 1,
    price: at_stake,
    at_stake,
    severity: 'LOW',
    status: 'OPEN',
    ...rest,
  },
})
const ofDriver = { asset_id: 'd', scope_key: 'ASSET/1/ALL_PURPOSE_CLUSTER/d' }
const above = (level: string, rest: object = {}) => ({
  level,
  scope_key: level,
  asset_kind: null,
  asset_id: null,
  money_group: 'INCREASE',
  ...rest,
})
const incidents = [
  incident('idle', 'idle', ['50', ['25', '9'], ['26', '1'], ['30', '5'], ['31', '7']]),
  incident('failed', 'failed', ['20', ['26', '2']]),
  incident('burst', 'burst', ['15']),
  incident('large', 'large', ['80', ['26', '20']]),
  incident('larger', 'larger', ['90']),
  incident('unknown', 'large', [null], { ...ofDriver, price: null }),
  incident('driver', 'larger', ['7.0000000001', ['26', '0.0000000001']], ofDriver),
  incident('workspace', 'rise', ['100'], above('WORKSPACE')),
  incident('workspace sku', 'rise', ['101'], above('WORKSPACE', { scope_key: 'SKU', sku_name: 'SKU' })),
  incident('planned', 'plan', ['1000', ['26', '1000']], above('WORKSPACE', { money_group: 'PLAN' })),
  incident('resolved', 'large', ['500', ['26', '500']], { status: 'RESOLVED', resolved_day: '2025-05-30' }),
  incident('foreign', 'idle', ['600', ['26', '600']], { workspace_id: '2', scope_key: 'other' }),
]
const waste: Readonly<Record<string, string>> = {
  idle: ',idle,',
  failed: ',failed_run,',
  burst: ',failed_run,',
}

const state = { incidents: openIncidents() }
const { rows, ask } = reportTest(
  [
    listPerformanceIncidentsRoute.over(state),
    listCostIncidentsRoute.over(state),
    getIncidentCountsRoute.over(state),
  ],
  {
    workspace: [{}, { workspace_id: '2' }],
    rule: ['idle', 'failed', 'burst', 'large', 'larger', 'rise', 'plan'].map((name) => ({
      rule: name,
      cause: name,
      title: `The ${name}`,
      waste_causes: waste[name] ?? '',
    })),
    incident: incidents.map(({ row }) => row),
    incident_day: incidents.flatMap(({ days }) => days),
    incident_rule: ['idle', 'large', 'rise'].map((rule) => ({
      incident_id: 'idle',
      episode_id: rule,
      rule,
      incident_type: `TYPE_${rule}`,
      category: 'CONFIGURATION',
    })),
    billing_horizon: [{ first_usage_time: '2025-01-01T00:00:00Z', last_usage_time: '2025-05-31T20:00:00Z' }],
  },
)

const range = 'since=2025-05-26&until=2025-06-01'
const listed = (query = '') => rows(`${range}${query}`)
const counts = async () => (await ask(`/alerts/summary/performance?${range}`)).json()

const sumOf = (found: readonly Readonly<Record<string, unknown>>[], column: string) =>
  found.reduce((sum, { [column]: amount }) => sum + (amount === null ? 0n : moneyUnits(String(amount))), 0n)

test('incidents are listed by what is at stake, what is not known last', async () => {
  const found = await listed()
  expect(
    found.map(({ incidentId, atStake }) => `${incidentId} ${atStake === null ? 'N/A' : Number(atStake)}`),
  ).toEqual([
    'workspace sku 101',
    'workspace 100',
    'larger 90',
    'large 80',
    'idle 50',
    'failed 20',
    'burst 15',
    'driver 7.0000000001',
    'planned N/A',
    'unknown N/A',
  ])
})

test('what two incidents hold counts once, waste before other losses and assets before what they are in', async () => {
  const found = await listed()
  const own = ({ atStake, sharedAtStake }: Readonly<Record<string, unknown>>) =>
    Number(moneyText(moneyUnits(String(atStake)) - moneyUnits(String(sharedAtStake ?? '0'))))
  const shown = found.filter(({ atStake }) => atStake !== null)
  expect(Object.fromEntries(shown.map((row) => [row['incidentId'], own(row)]))).toEqual({
    // Idle time and failed runs are different cents, and a burst holds the failed runs again.
    idle: 50,
    failed: 20,
    burst: 0,
    // 90 in all of the cluster, of which waste has 70.
    larger: 20,
    large: 0,
    driver: 7.0000000001,
    // 101 in the workspace, of which its assets have 97.
    'workspace sku': 3.9999999999,
    workspace: 0,
  })
})

test('the rows less what they share are the tile, a month and in the complete days of the range', async () => {
  const found = await listed()
  const { atStake, sharedAtStake, moneyInRange } = await counts()
  expect(atStake).toBe('101.0000000000')
  expect(moneyText(sumOf(found, 'sharedAtStake'))).toBe(sharedAtStake)
  expect(moneyText(sumOf(found, 'atStake') - sumOf(found, 'sharedAtStake'))).toBe(atStake)
  const ofRange = found.filter(({ moneyGroup }) => moneyGroup !== 'PLAN')
  expect(moneyText(sumOf(ofRange, 'moneyInRange') - sumOf(ofRange, 'sharedInRange'))).toBe(moneyInRange)
  // The 25th lies before the range, and the 31st is not complete.
  expect(found.find(({ incidentId }) => incidentId === 'idle')).toMatchObject({
    moneyInRange: '6.0000000000',
  })
  expect(moneyInRange).toBe('20.0000000001')
})

test('a filter shares among what it leaves', async () => {
  const found = await listed('&search=The%20large')
  const shown = found.map(({ incidentId, sharedAtStake }) => `${incidentId} ${Number(sharedAtStake)}`)
  expect(shown).toContain('large 80')
  expect(shown).toContain('larger 50')
})

test('a resolved incident has nothing at stake, and its money in the range', async () => {
  expect(await listed('&status=RESOLVED')).toMatchObject([
    { incidentId: 'resolved', atStake: null, sharedAtStake: null, moneyInRange: '500.0000000000' },
  ])
})

test('an incident names its other rules and is found by their types and titles', async () => {
  const found = async (query: string) => (await listed(query)).map(({ incidentId }) => incidentId)
  expect((await listed()).find(({ incidentId }) => incidentId === 'idle')).toMatchObject({
    title: 'The idle',
    alsoFound: 'The large, The rise',
  })
  expect(await found('&incidentType=TYPE_rise')).toEqual(['idle'])
  expect(await found('&search=the%20RISE')).toEqual(['workspace sku', 'workspace', 'idle'])
})
