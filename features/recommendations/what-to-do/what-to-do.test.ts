import { expect, test } from 'vitest'
import { openIncidents } from '#features/testing/open-incidents.ts'
import { openProposals } from '#features/testing/open-proposals.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { reportServer, reportTest } from '#product/testing/report-test.ts'
import { lifeOf } from '#features/testing/proposal-rows.ts'
import { getWhatToDoSummaryRoute, listWhatToDoRoute } from './server.ts'
import { incident, ofPool, ofWorkspace, proposed, tables } from './testing/work-rows.ts'

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
      saving: null,
      furtherAtStake: amount(60),
      furtherWaste: amount(0),
    },
    {
      assetId: 'j',
      what: 'Waste: failed attempts',
      source: 'WASTE',
      worth: amount(40),
      furtherWaste: amount(40),
    },
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
    saving: null,
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
    { saving: null, furtherAtStake: amount(30), furtherWaste: amount(0) },
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
