import { describe, expect, test } from 'vitest'
import { openIncidents } from '#features/testing/open-incidents.ts'
import type { IncidentDecision, IncidentPorts } from '#product/server/incident-ports.ts'
import { reportServer, reportTest } from '#product/testing/report-test.ts'
import {
  dismissIncidentsRoute,
  filterPerformanceIncidentsRoute,
  getIncidentCountsRoute,
  getIncidentRoute,
  listCostIncidentsRoute,
  listPerformanceIncidentsRoute,
  restoreIncidentsRoute,
} from './server.ts'
import { wholeDecision, world } from './testing/published-rows.ts'

const range = 'since=2025-05-26&until=2025-06-01'

function ports(decisions: readonly Partial<IncidentDecision>[] = []): IncidentPorts {
  const incidents = openIncidents()
  if (decisions.length === 0) return { incidents }
  return { incidents: { ...incidents, decisions: async () => decisions.map(wholeDecision) } }
}

const state = ports()
const { rows, ask, askAs } = reportTest(
  [
    listPerformanceIncidentsRoute.over(state),
    listCostIncidentsRoute.over(state),
    filterPerformanceIncidentsRoute.over(state),
    getIncidentCountsRoute.over(state),
    getIncidentRoute.over(state),
    dismissIncidentsRoute.over(state),
    restoreIncidentsRoute.over(state),
  ],
  world,
)

const listed = async (query = '') => (await rows(`${range}${query}`)).map(({ incidentId }) => incidentId)
const costs = async (username: string, query = '') => {
  const answer = await askAs(username, `/alerts/cost-control-incidents?${range}${query}`)
  return answer.json().incidents.map(({ incidentId }: { incidentId: string }) => incidentId)
}

test('open incidents are listed with asset, title, money and latest execution', async () => {
  expect(await rows(range)).toMatchObject([
    {
      incidentId: 'failed',
      assetName: 'nightly',
      assetKind: 'job',
      owner: 'olga',
      workspaceName: 'one',
      title: 'Failed run',
      severity: 'HIGH',
      occurrences: 2,
      price: '3.5000000000',
      eventTime: '2025-05-29T04:00:00.000Z',
      ageDays: 4,
      status: 'OPEN',
      measured: '0.25',
    },
    { incidentId: 'pipeline', assetName: 'orders', assetKind: 'pipeline' },
  ])
})

test('states, severities, types and words narrow the list', async () => {
  expect(await listed('&status=RESOLVED')).toEqual(['old'])
  expect(await listed('&status=ALL')).toEqual(['failed', 'old', 'pipeline'])
  expect(await listed('&severity=MEDIUM')).toEqual(['pipeline'])
  expect(await listed('&incidentType=RUN_FAILURE')).toEqual(['failed'])
  expect(await listed('&resourceType=DLT_PIPELINE')).toEqual(['pipeline'])
  expect(await listed('&search=NIGHT')).toEqual(['failed'])
  expect(await listed('&search=orders')).toEqual(['pipeline'])
})

test('a body narrows by several values, and to what the caller sees', async () => {
  const filtered = async (body: object) => {
    const answer = await ask(`/alerts/performance-incidents?${range}`, body)
    return answer.json().incidents.map(({ incidentId }: { incidentId: string }) => incidentId)
  }
  expect(await filtered({})).toEqual(['failed', 'pipeline'])
  expect(await filtered({ incidentTypes: ['X', 'Y'] })).toEqual(['pipeline'])
  expect(await filtered({ resourceTypes: ['JOB', 'POOL'] })).toEqual(['failed'])
  expect(await filtered({ alertTypes: ['CONFIGURATION'] })).toEqual(['pipeline'])
  expect(await filtered({ workspaces: ['2'] })).toEqual([])
  expect(await filtered({ subscriptions: ['north'] })).toEqual(['failed', 'pipeline'])
})

test('cost incidents are listed by what is at stake; those above workspaces for who sees all of them', async () => {
  expect(await costs('ann')).toEqual(['rise'])
  expect(await costs('root')).toEqual(['ACCOUNT', 'ACCOUNT/SKU/ALL', 'rise'])
  expect(await costs('root', '&workspaceId=1')).toEqual(['rise'])
  const answer = await askAs('root', `/alerts/cost-control-incidents?${range}`)
  expect(answer.json().incidents[0]).toMatchObject({
    assetName: 'Account',
    assetKind: 'account',
    currentCost: '90.0000000000',
    referenceCost: '50.0000000000',
    costDifference: '40.0000000000',
    differenceShare: 0.8,
  })
})

test('incidents are counted by severity and state, with what the open ones cost', async () => {
  const answer = await ask(`/alerts/summary/performance?${range}`)
  expect(answer.json()).toMatchObject({
    open: 2,
    openPrice: '7.0000000000',
    bySeverity: [
      { severity: 'HIGH', open: 1, resolved: 0 },
      { severity: 'MEDIUM', open: 1 },
      { severity: 'LOW', open: 0, resolved: 1 },
    ],
    absentBecause: { openPrice: null },
  })
})

test('an incident has its executions and what the thing cost by day', async () => {
  const answer = await ask('/alerts/incidents/failed')
  expect(answer.json()).toMatchObject({
    incident: { incidentId: 'failed', meaning: 'It failed.' },
    life: null,
    executions: [
      { executionId: '9-0', status: 'FAILED', duration: 60000, measured: 0.25, price: '2.0000000000' },
      { executionId: '8-0', startTime: null },
    ],
    costs: {
      since: '2025-04-29',
      until: '2025-06-01',
      days: [
        {
          day: '2025-05-28',
          databricksCost: '1.2500000000',
          cloudCost: '2.0000000000',
          cost: '3.2500000000',
        },
      ],
    },
    isEditable: false,
  })
  expect((await ask('/alerts/incidents/foreign')).statusCode).toBe(404)
  expect((await ask('/alerts/incidents/ACCOUNT')).statusCode).toBe(404)
})

test('an administrator dismisses incidents and takes that back', async () => {
  const dismiss = async (username: string, incidentIds: readonly string[]) =>
    askAs(username, '/alerts/dismissals', { incidentIds, reason: 'Planned' })
  expect((await dismiss('ann', ['failed'])).statusCode).toBe(403)
  expect((await dismiss('root', ['failed', 'unknown'])).statusCode).toBe(404)
  expect(await listed()).toEqual(['failed', 'pipeline'])
  expect((await dismiss('root', ['failed'])).json()).toEqual({ dismissed: 1 })
  expect(await listed()).toEqual(['pipeline'])
  expect(await rows(`${range}&status=DISMISSED`)).toMatchObject([
    { incidentId: 'failed', status: 'DISMISSED', reason: 'Planned', decidedBy: 'root', muteUntil: null },
  ])
  const undo = async () => askAs('root', '/alerts/dismissals/undo', { incidentIds: ['failed'] })
  expect((await undo()).json()).toEqual({ restored: 1 })
  expect(await listed()).toEqual(['failed', 'pipeline'])
  expect((await undo()).statusCode).toBe(409)
})

describe('a decision', () => {
  const shown = async (decision: Partial<IncidentDecision>, status = 'ALL') => {
    const server = await reportServer(listPerformanceIncidentsRoute.over(ports([decision])), world)
    return (await server.rows(`${range}&status=${status}`)).map(
      ({ incidentId, status }) => `${incidentId} ${status}`,
    )
  }
  const untouched = ['failed OPEN', 'old RESOLVED', 'pipeline OPEN']

  test('covers incidents of the same rule and thing whose days meet its own', async () => {
    expect(await shown({ incidentId: 'former', firstDay: '2025-05-29', lastDay: '2025-05-30' })).toEqual([
      'failed DISMISSED',
      'old RESOLVED',
      'pipeline OPEN',
    ])
    expect(await shown({ firstDay: '2025-05-24', lastDay: '2025-05-26' })).toEqual(untouched)
    expect(await shown({ target: 'DLT' })).toEqual(untouched)
  })

  test('about a former incident of another rule covers that of their cause', async () => {
    const former = { incidentId: 'former', rule: 'failure_burst' }
    expect(await shown(former)).toContain('failed DISMISSED')
    expect(await shown({ ...former, rule: 'retry_storm' })).toEqual(untouched)
  })

  test('about an incident that is still there covers none before it', async () => {
    const own = { incidentId: 'failed', firstDay: '2025-05-01', lastDay: '2025-05-29' } as const
    expect(await shown(own)).toEqual(['failed DISMISSED', 'old RESOLVED', 'pipeline OPEN'])
  })

  test('mutes what begins until its day', async () => {
    const muted = { firstDay: '2025-05-24', lastDay: '2025-05-26' } as const
    expect(await shown({ ...muted, muteUntil: '2025-05-27' })).toContain('failed DISMISSED')
    expect(await shown({ ...muted, muteUntil: '2025-05-26' })).toEqual(untouched)
  })

  test('hides what was cleaned', async () => {
    expect(await shown({ status: 'CLEANED' })).toEqual(['old RESOLVED', 'pipeline OPEN'])
  })

  test('shows what a correction took back as it was, unless it is there again', async () => {
    expect(await shown({ incidentId: 'gone', status: 'RESTATED' })).toEqual([
      'failed OPEN',
      'gone RESOLVED',
      'old RESOLVED',
      'pipeline OPEN',
    ])
    expect(await shown({ status: 'RESTATED' })).toEqual(untouched)
    expect(await shown({ incidentId: 'gone', status: 'RESTATED', workspaceId: '2' })).toEqual(untouched)
  })

  test('about what is there again hides it in a list of other states, too', async () => {
    expect(await shown({ incidentId: 'gone', status: 'RESTATED' }, 'RESOLVED')).toEqual([
      'gone RESOLVED',
      'old RESOLVED',
    ])
    expect(await shown({ incidentId: 'failed', status: 'RESTATED' }, 'RESOLVED')).toEqual(['old RESOLVED'])
  })
})
