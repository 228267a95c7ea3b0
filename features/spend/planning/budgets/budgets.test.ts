import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysIn } from '#contract/dates.ts'
import type { HttpServer } from '#http/serve.ts'
import { signedInAs } from '#http/testing/parts.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import { sessionPorts, sessionServer } from '#features/testing/session-server.ts'
import type { KeptGroup } from '#product/server/notification-ports.ts'
import type { NotificationGroup } from '#state/notification-groups.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { workspaceRows } from '#product/testing/workspace-rows.ts'
import type { Budget, Budgets } from './contract.ts'

// Present day of the tests: 31 May 2025; the last complete day is the 30th.
const usage = 'databricks_usage'
const billed = (day: string, amount: string, rest: object = {}) => ({ day, source: usage, amount, ...rest })
const ofJob = (day: string, cost: string) => ({ day, job_id: '70', databricks_cost: cost, cost })
const horizon = (workspace_id: string) => ({
  workspace_id,
  first_usage_time: '2025-01-01T00:00:00Z',
  last_usage_time: '2025-05-31T20:00:00Z',
})

const groupOf = (name: string, rest: Partial<NotificationGroup>): KeptGroup => ({
  group: {
    groupId: name,
    name,
    isEnabled: true,
    emails: ['costs@example.com'],
    targets: [],
    categories: [],
    types: [],
    scopes: [],
    leastSeverity: 'LOW',
    digest: 'IMMEDIATE',
    weeklyLetter: null,
    quietHours: null,
    lastMessageAt: null,
    lastLetterAt: null,
    changedBy: 'root',
    changedAt: new Date('2025-01-01T00:00:00Z'),
    ...rest,
  },
  unsubscribed: [],
  secrets: new Map(),
})
const groups = [
  groupOf('All', {}),
  groupOf('North', { scopes: ['SUBSCRIPTION:north'], leastSeverity: 'HIGH' }),
  groupOf('South', { scopes: ['SUBSCRIPTION:south'] }),
  groupOf('Off', { isEnabled: false }),
  groupOf('Health', { categories: ['PERFORMANCE'] }),
]

let server: HttpServer
beforeAll(async () => {
  const mart = await publishedMart({
    ...workspaceRows,
    billing_horizon: ['1', '2', '3', '4'].map(horizon),
    billed_day: [
      ...daysIn('2025-01-01', '2025-05-31').map((day) => billed(day, '10')),
      billed('2025-05-31', '4', { source: 'machine_estimate' }),
      billed('2025-05-30', '5', { workspace_id: '2' }),
    ],
    job: [{ job_id: '70', name: 'load' }],
    asset_name: [{ kind: 'job', asset_id: '70', name: 'load', owner: 'olga' }],
    job_day: [ofJob('2025-05-01', '100'), ofJob('2025-05-02', '-60'), ofJob('2025-05-10', '70')],
    asset_day: [
      {
        day: '2025-05-12',
        asset_kind: 'job',
        asset_id: '70',
        consumer: 'job',
        databricks_cost: '1',
        cost: '1',
      },
    ],
    tag_set_day: [
      { day: '2025-05-03', source: usage, tags_json: '{"team":"red"}', amount: '60' },
      { day: '2025-05-04', source: usage, tags_json: '{"team":"Red"}', amount: '500' },
    ],
  })
  const { notifications } = sessionPorts()
  server = await sessionServer(
    { notifications: { ...notifications, groups: async () => groups } },
    { mart, directory: martDirectory(mart) },
  )
})
afterAll(() => server.close())

const path = '/api/1.0/spend-insights/budgets'
type Method = 'POST' | 'PUT' | 'DELETE'
async function save(method: Method, payload?: object, { id = '', username = 'root' } = {}) {
  const url = id === '' ? path : `${path}/${id}`
  const answer = await server.app.inject({
    method,
    url,
    headers: signedInAs(username),
    ...(payload && { payload }),
  })
  return { status: answer.statusCode, body: answer.json() }
}
const create = async (scope: object, monthlyAmount: string, rest: object = {}) =>
  save('POST', { scope, monthlyAmount, ...rest })

async function listed(username = 'root', query = ''): Promise<Budgets> {
  return (await server.app.inject({ url: `${path}?${query}`, headers: signedInAs(username) })).json()
}
async function budgetOf(kind: Budget['scope']['kind'], username = 'root'): Promise<Budget | undefined> {
  return (await listed(username)).budgets.find(({ scope }) => scope.kind === kind)
}

const workspace = { kind: 'workspace', workspaceId: '1' }
const redTeam = { kind: 'tag', tagKey: 'team', tagValue: 'red' }
const olga = { kind: 'owner', owner: 'olga' }
const load = { kind: 'job', workspaceId: '1', jobId: '70' }

test('a workspace has used what it cost this month, and passed thresholds since the day that reached them', async () => {
  expect((await create(workspace, '305')).status).toBe(200)
  expect(await budgetOf('workspace')).toMatchObject({
    name: 'one',
    monthlyAmount: '305.0000000000',
    currency: 'USD',
    monthToDate: '300.0000000000',
    databricksToDate: '300.0000000000',
    cloudToDate: '0.0000000000',
    openDays: '4.0000000000',
    openDaysCloud: '4.0000000000',
    usedShare: 300 / 305,
    // 152.50 and 244 are reached by 16 and 25 days of 10.
    passed: [
      { threshold: 50, day: '2025-05-16' },
      { threshold: 80, day: '2025-05-25' },
    ],
    projected: { amount: '310.0000000000', lower: '310.0000000000', upper: '310.0000000000' },
    projectedShare: 310 / 305,
    budgetRisk: 'none',
    expectedDay: '2025-05-31',
    changedBy: 'root',
    absentBecause: { monthToDate: null, projected: null },
    informs: [
      { group: 'All', thresholds: [50, 80, 100], onForecast: true },
      { group: 'North', thresholds: [100], onForecast: false },
    ],
  })
})

test('an administrator changes a budget; only the chosen thresholds are noted', async () => {
  const id = (await budgetOf('workspace'))?.budgetId ?? ''
  const terms = { monthlyAmount: '250.5', thresholds: [100], onForecast: false }
  expect((await save('PUT', terms, { id })).status).toBe(200)
  expect(await budgetOf('workspace')).toMatchObject({
    monthlyAmount: '250.5000000000',
    passed: [{ threshold: 100, day: '2025-05-26' }],
    expectedDay: null,
    budgetRisk: 'warning',
  })
})

test('a credit takes a threshold back: it is passed since the day on which cost stays above', async () => {
  await create(olga, '100')
  expect(await budgetOf('owner')).toMatchObject({
    monthToDate: '111.0000000000',
    passed: [50, 80, 100].map((threshold) => ({ threshold, day: '2025-05-10' })),
    expectedDay: null,
  })
})

test('a job has its runs and what names it without a run, a tag value its own spelling alone', async () => {
  await create(load, '1000')
  await create(redTeam, '100')
  expect(await budgetOf('job')).toMatchObject({ name: 'load', monthToDate: '111.0000000000', passed: [] })
  expect(await budgetOf('tag')).toMatchObject({
    name: 'team: red',
    monthToDate: '60.0000000000',
    passed: [{ threshold: 50, day: '2025-05-03' }],
    informs: [{ group: 'All' }],
  })
})

test('the budget that Planning has for a subscription is listed first', async () => {
  const months = Array.from({ length: 12 }, (_, place) => ({ month: place + 1, monthBudget: '620' }))
  await server.app.inject({
    method: 'PUT',
    url: '/api/1.0/spend-insights/planning/budget-commit?subscriptionId=north',
    headers: signedInAs('root'),
    payload: { year: 2025, monthlyBudgets: months, commit: null },
  })
  const { budgets, month, isEditable } = await listed()
  expect([month, isEditable]).toEqual(['2025-05', true])
  expect(budgets.map(({ scope }) => scope.kind)).toEqual(['subscription', 'job', 'owner', 'tag', 'workspace'])
  expect(budgets[0]).toMatchObject({
    budgetId: null,
    name: 'north',
    monthlyAmount: '620.0000000000',
    monthToDate: '300.0000000000',
    passed: [],
    projected: { amount: '310.0000000000' },
  })
})

test('a reader of one workspace sees its budgets; what may have cost elsewhere is not judged', async () => {
  await create({ kind: 'workspace', workspaceId: '2' }, '10')
  const { budgets, isEditable } = await listed('ann')
  expect(isEditable).toBe(false)
  expect(budgets.map(({ scope: { kind }, absentBecause }) => [kind, absentBecause.monthToDate])).toEqual([
    ['subscription', null],
    ['job', null],
    ['owner', 'not_whole_scope'],
    ['tag', 'not_whole_scope'],
    ['workspace', null],
  ])
  expect((await listed('root', 'workspaceId=2')).budgets.find(({ name }) => name === 'two')).toMatchObject({
    monthToDate: '5.0000000000',
    usedShare: 0.5,
  })
})

test('what is wrong is refused with its field', async () => {
  const refused = async (scope: object, monthlyAmount: string, rest: object = {}) => {
    const { status, body } = await create(scope, monthlyAmount, rest)
    return [status, body.field]
  }
  expect(await refused(workspace, '-1')).toEqual([400, 'monthlyAmount'])
  expect(await refused(workspace, '0')).toEqual([400, 'monthlyAmount'])
  expect(await refused(workspace, '')).toEqual([400, 'monthlyAmount'])
  expect(await refused(workspace, '1', { thresholds: [60] })).toEqual([400, 'thresholds.0'])
  expect(await refused(workspace, '1', { thresholds: [50, 50] })).toEqual([400, 'thresholds'])
  expect(await refused({ kind: 'planet', planetId: '1' }, '1')).toEqual([400, 'scope.kind'])
  for (const scope of [
    { kind: 'workspace', workspaceId: '9' },
    { kind: 'tag', tagKey: 'team', tagValue: 'rad' },
    { kind: 'owner', owner: 'nobody' },
    { kind: 'job', workspaceId: '2', jobId: '70' },
  ])
    expect(await refused(scope, '1')).toEqual([404, 'scope'])
  const twice = await create(redTeam, '1')
  expect([twice.status, twice.body.message]).toEqual([
    409,
    'Tag team: red has a budget already: change that one.',
  ])
  const euro = await create({ kind: 'tag', tagKey: 'team', tagValue: 'Red' }, '1', { currency: 'EUR' })
  expect([euro.status, euro.body.message]).toEqual([400, 'The bill has no cost in EUR: give USD.'])
})

test('only an administrator changes budgets; a deleted one is gone and may be set again', async () => {
  const id = (await budgetOf('tag'))?.budgetId ?? ''
  expect((await save('POST', { scope: redTeam, monthlyAmount: '1' }, { username: 'ann' })).status).toBe(403)
  expect((await save('DELETE', undefined, { id, username: 'ann' })).status).toBe(403)
  expect((await save('DELETE', undefined, { id })).status).toBe(200)
  expect(await budgetOf('tag')).toBeUndefined()
  expect((await save('DELETE', undefined, { id })).status).toBe(404)
  expect((await save('PUT', { monthlyAmount: '1' }, { id })).status).toBe(404)
  expect((await create(redTeam, '1')).status).toBe(200)
})
