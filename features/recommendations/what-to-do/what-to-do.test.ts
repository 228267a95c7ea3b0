import { expect, test } from 'vitest'
import { openIncidents } from '#features/testing/open-incidents.ts'
import { openProposals } from '#features/testing/open-proposals.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { reportServer, reportTest } from '#product/testing/report-test.ts'
import { lifeOf } from '#features/testing/proposal-rows.ts'
import { getWhatToDoSummaryRoute, listWhatToDoRoute } from './server.ts'

const proposed = (
  proposal_id: string,
  recommendation: string,
  net_saving: string | null,
  rest: object = {},
) => ({
  proposal_id,
  recommendation,
  label: net_saving === null ? 'MODELLED' : 'PAID',
  workspace_id: '1',
  asset_kind: 'warehouse',
  asset_id: 'w',
  paid_by_kind: 'warehouse',
  paid_by_id: 'w',
  currency: 'USD',
  is_alternative: false,
  is_small: false,
  change_1_from: '45',
  change_1_to: '10',
  saving: net_saving ?? '44',
  net_saving_low: net_saving,
  net_saving,
  net_saving_high: net_saving,
  net_recorded_saving: net_saving,
  is_estimated: false,
  ...rest,
})
const incident = (incident_id: string, rule: string, at_stake: string | null, rest: object = {}) => ({
  incident_id,
  rule,
  cause: rule,
  rules: `,${rule},`,
  target: 'WAREHOUSE',
  category: 'PERFORMANCE',
  incident_type: 'T',
  money_group: rule === 'rise' ? 'INCREASE' : 'WASTE',
  workspace_id: '1',
  subscription_id: 'sub',
  level: 'ASSET',
  asset_kind: 'SQL_WAREHOUSE',
  asset_id: 'w',
  scope_key: 'ASSET/1/SQL_WAREHOUSE/w',
  first_day: '2025-05-01',
  begun_day: '2025-05-01',
  last_day: '2025-05-29',
  occurrences: 1,
  price: at_stake,
  at_stake,
  currency: 'USD',
  severity: 'LOW',
  status: 'OPEN',
  ...rest,
})
const ofPool = { asset_kind: 'POOL', asset_id: 'p', scope_key: 'ASSET/1/POOL/p' }
const ofWorkspace = { level: 'WORKSPACE', asset_kind: null, asset_id: null, scope_key: 'WORKSPACE/1' }
/** Waste of 28 days that is this much in a month. */
const waste = (asset_kind: string, asset_id: string, cause: string, inMonth: number, rest: object = {}) => ({
  account_id: 'a',
  workspace_id: '1',
  day: '2025-05-20',
  asset_kind,
  asset_id,
  cause,
  part: 'avoidable',
  currency: 'USD',
  cost: String((inMonth * 28) / 30.4),
  is_estimated: false,
  ...rest,
})

const tables = {
  billing_horizon: [
    { account_id: 'a', first_usage_time: '2025-01-01 00:00:00', last_usage_time: '2025-06-01 00:00:00' },
  ],
  least_saving: [{ amount: '25' }],
  workspace: [
    { workspace_id: '1', workspace_name: 'one', subscription_id: 'sub' },
    { workspace_id: '2', subscription_id: 'sub' },
  ],
  recommendation: [
    { recommendation: 'stop', title: 'Stop sooner', waste_causes: ',idle_warehouse,' },
    { recommendation: 'size', title: 'Take less', waste_causes: ',,' },
    { recommendation: 'move', title: 'Move the job', waste_causes: '' },
  ],
  recommendation_change: [
    {
      recommendation: 'stop',
      place: 1,
      setting: 'auto_stop_minutes',
      label: 'Auto-stop, minutes',
      format: 'count',
    },
  ],
  rule: [
    { rule: 'idle', cause: 'idle', title: 'Idle', waste_causes: ',idle_warehouse,unused_asset,' },
    { rule: 'failed', cause: 'failed', title: 'Fails', waste_causes: ',failed_run,' },
    { rule: 'rise', cause: 'rise', title: 'Costs more', waste_causes: ',,' },
  ],
  asset_name: [
    { workspace_id: '1', kind: 'warehouse', asset_id: 'w', name: 'Desk', owner: 'olga' },
    { workspace_id: '1', kind: 'pool', asset_id: 'p', name: 'Puddle', owner: 'paul' },
  ],
  proposal: [
    proposed('stop', 'stop', '90'),
    proposed('size', 'size', null),
    proposed('small', 'stop', '5', { asset_id: 'v', is_small: true }),
    proposed('foreign', 'stop', '1000', { workspace_id: '2' }),
  ],
  incident: [
    // Of the same cents as the recommendation, which saves less.
    incident('idle', 'idle', '100'),
    // Of other cents.
    incident('rise', 'rise', '130'),
    incident('pool', 'idle', '60', ofPool),
    incident('foreign', 'idle', '600', { workspace_id: '2', scope_key: 'other' }),
  ],
  waste_day: [
    waste('warehouse', 'w', 'idle_warehouse', 104),
    waste('pool', 'p', 'idle_pool', 20),
    waste('job', 'j', 'failed_run', 40),
    waste('job', 'k', 'failed_run', 24),
    waste('job', 'gone', 'failed_run', 400),
    waste('job', 'former', 'failed_run', 400, { day: '2025-05-03' }),
    waste('job', 'start', 'start_up', 400, { part: 'unavoidable' }),
    waste('job', 'foreign', 'failed_run', 400, { workspace_id: '2' }),
  ],
  deleted_asset: [{ account_id: 'a', workspace_id: '1', asset_kind: 'job', asset_id: 'gone' }],
}
const state = { proposals: openProposals([]), incidents: openIncidents() }
const routes = [listWhatToDoRoute.over(state), getWhatToDoSummaryRoute.over(state)] as const
const { rows, ask } = reportTest(routes, tables)
const amount = (whole: number) => `${whole}.0000000000`

test('what saves, what is at stake besides and what waste is left count each cent once', async () => {
  expect(await rows('')).toMatchObject([
    {
      assetName: 'Desk',
      what: 'Auto-stop, minutes: 45 → 10',
      source: 'RECOMMENDATION',
      recommendations: 2,
      incidents: 2,
      saving: amount(90),
      // 100 - 90 of the same cents; the rise exceeds the waste in incidents by 30.
      furtherAtStake: amount(40),
      furtherWaste: amount(4),
      worth: amount(134),
      modelledSaving: amount(44),
      workspaceName: 'one',
      owner: 'olga',
    },
    {
      assetName: 'Puddle',
      source: 'INCIDENT',
      saving: amount(0),
      furtherAtStake: amount(60),
      furtherWaste: amount(0),
    },
    { assetId: 'j', what: 'Waste: failed run', source: 'WASTE', worth: amount(40), furtherWaste: amount(40) },
  ])
})

test('small waste is shown on request, and words and types narrow assets as a whole', async () => {
  const assets = async (query: string) => (await rows(query)).map(({ assetId }) => assetId)
  expect(await assets('small=SHOW')).toEqual(['w', 'p', 'j', 'k'])
  expect(await assets('assetKind=pool')).toEqual(['p'])
  expect(await assets('search=PAUL')).toEqual(['p'])
  expect(await rows('search=desk')).toMatchObject([{ worth: amount(134), incidents: 2 }])
})

test('the figures above the list are those of its rows', async () => {
  const listed = await rows('')
  expect(await rows('since=2025-01-01T00:00:00Z&until=2025-04-01T00:00:00Z')).toEqual(listed)
  const summary = (await ask('/recommendations/what-to-do/summary')).json()
  expect(summary).toMatchObject({
    currency: 'USD',
    assets: 3,
    worth: amount(234),
    saving: amount(90),
    furtherAtStake: amount(100),
    furtherWaste: amount(44),
    recommendations: 2,
    incidents: 3,
    modelledSaving: amount(44),
    small: 1,
    smallWaste: amount(24),
  })
  const sum = listed.reduce((total, { worth }) => total + moneyUnits(worth ?? '0'), 0n)
  expect(moneyText(sum)).toBe(summary.worth)
})

test('owner, tag and status narrow assets, and the figures above the list follow', async () => {
  const accepted = openProposals([lifeOf('stop', { status: 'ACCEPTED' })])
  const ports = { proposals: accepted, incidents: openIncidents() }
  const server = await reportServer([listWhatToDoRoute.over(ports), getWhatToDoSummaryRoute.over(ports)], {
    ...tables,
    pool: [{ instance_pool_id: 'p', tags_json: '{"team":"web"}' }],
  })
  const narrowed = async (query: string) => {
    const listed = await server.rows(query)
    const { assets, worth } = (await server.ask(`/recommendations/what-to-do/summary?${query}`)).json()
    const sum = listed.reduce((total, row) => total + moneyUnits(row.worth ?? '0'), 0n)
    expect({ assets, worth }).toEqual({ assets: listed.length, worth: moneyText(sum) })
    return listed.map(({ assetId }) => assetId)
  }
  expect(await narrowed('owner=olga')).toEqual(['w'])
  expect(await narrowed('owner=')).toEqual(['j'])
  expect(await narrowed('tag=team:web')).toEqual(['p'])
  expect(await narrowed('tag=team:ml')).toEqual([])
  expect(await narrowed('status=ACCEPTED')).toEqual(['w'])
  expect(await narrowed('status=OPEN&assetKind=pool')).toEqual(['p'])
  expect(await narrowed('search=olga')).toEqual(['w'])
})

test('what is dismissed saves nothing, so that its cents are at stake or wasted again', async () => {
  const dismissed = openProposals([lifeOf('stop', { status: 'DISMISSED', reason: 'Not now' })])
  const ports = { proposals: dismissed, incidents: openIncidents() }
  const server = await reportServer([listWhatToDoRoute.over(ports)], tables)
  const [desk] = await server.rows('assetKind=warehouse')
  expect(desk).toMatchObject({
    recommendations: 1,
    saving: amount(0),
    furtherAtStake: amount(130),
    furtherWaste: amount(4),
    worth: amount(134),
  })
})

test('what is saved beyond the waste, and what jobs save of the bill of a cluster, is not at stake again', async () => {
  const beyond = {
    ...tables,
    proposal: [
      proposed('stop', 'stop', '124'),
      proposed('move', 'move', '30', {
        asset_kind: 'job',
        asset_id: 'j',
        paid_by_kind: 'pool',
        paid_by_id: 'p',
      }),
    ],
  }
  const server = await reportServer(routes, beyond)
  expect(await server.rows('search=Desk')).toMatchObject([
    // 20 of the 124 are beyond the waste, so that 10 of the rise are left.
    { saving: amount(124), furtherAtStake: amount(10), furtherWaste: amount(0) },
  ])
  expect(await server.rows('assetKind=pool')).toMatchObject([
    { saving: amount(0), furtherAtStake: amount(30), furtherWaste: amount(0) },
  ])
})

test('an incident of a workspace counts by what it exceeds its assets, and one of a budget does not', async () => {
  const above = {
    ...tables,
    incident: [
      incident('idle', 'idle', '100'),
      incident('workspace', 'rise', '200', ofWorkspace),
      incident('budget', 'rise', '5000', { ...ofWorkspace, money_group: 'PLAN' }),
      incident('priceless', 'failed', null, ofPool),
    ],
  }
  const server = await reportServer(routes, above)
  // The workspace's 200 less the 100 of the warehouse; the 4 of its waste beyond, 20 of the pool and 64 of jobs may be in it.
  expect(await server.rows('')).toMatchObject([
    { assetId: 'w', worth: amount(104) },
    { assetId: 'j', worth: amount(40) },
    { assetId: 'p', what: 'Fails', incidents: 1, worth: amount(20), furtherWaste: amount(20) },
    { assetKind: 'workspace', what: 'Costs more', incidents: 1, worth: amount(12), workspaceName: 'one' },
  ])
})
