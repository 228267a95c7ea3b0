import { afterAll, beforeAll, expect, test } from 'vitest'
import { daysIn } from '#contract/dates.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import { martDirectory } from '#features/session/directory/server.ts'
import type { Budget } from '#features/spend/planning/budgets/contract.ts'
import { planFigures } from '#features/spend/planning/server/plan-figures.ts'
import { openSettings } from '#features/testing/open-settings.ts'
import { sessionServer } from '#features/testing/session-server.ts'
import type { HttpServer } from '#http/serve.ts'
import { signedInAs } from '#http/testing/parts.ts'
import type { LakeRow } from '#lake/lake.ts'
import { derivedLake, deriveAgain } from '#models/testing/derived.ts'
import { workspaceRow } from '#models/testing/rows.ts'
import { publishedMart } from '#product/testing/published-mart.ts'
import { workspaceRows } from '#product/testing/workspace-rows.ts'

// Present day of the tests: 31 May 2025; the last complete day is the 19th.
const dataNow = new Date('2025-05-31T12:00:00Z')
const days = daysIn('2025-01-01', '2025-05-21')
const cents = (day: string) => `10.${day.slice(8)}00000${day.slice(5, 7)}1`
const spends = {
  billing_horizon: ['1', '2', '3', '4'].map((workspace_id) => ({
    workspace_id,
    first_usage_time: '2025-01-01T00:00:00Z',
    last_usage_time: '2025-05-20T20:00:00Z',
  })),
  billed_day: days.map((day) => ({ day, source: 'databricks_usage', amount: cents(day) })),
  cost_day: days.map((day) => ({ day, source: 'databricks_usage', amount: cents(day) })),
  asset_name: [{ kind: 'job', asset_id: '70', name: 'load', owner: 'olga' }],
  job: [{ job_id: '70', name: 'load' }],
  job_day: days.map((day) => ({ day, job_id: '70', databricks_cost: cents(day), cost: cents(day) })),
  tag_set_day: days.map((day) => ({
    day,
    source: 'databricks_usage',
    tags_json: '{"team":"red"}',
    amount: cents(day),
  })),
}
const scopes = [
  { kind: 'workspace', workspaceId: '1' },
  { kind: 'tag', tagKey: 'team', tagValue: 'red' },
  { kind: 'owner', owner: 'olga' },
  { kind: 'job', workspaceId: '1', jobId: '70' },
] as const

let server: HttpServer
let page: readonly Budget[]
let planning: { total: { projected: string; commit: string } }
let incidents: readonly LakeRow[]
beforeAll(async () => {
  const mart = await publishedMart({ ...workspaceRows, ...spends })
  const directory = martDirectory(mart)
  const settings = openSettings()
  server = await sessionServer({ settings }, { mart, directory })
  const asRoot = { headers: signedInAs('root') }
  for (const [place, scope] of scopes.entries()) {
    // The first two are exceeded, the others by forecast alone.
    const monthlyAmount = place < 2 ? '100' : '250'
    const url = '/api/1.0/spend-insights/budgets'
    await server.app.inject({
      ...asRoot,
      method: 'POST',
      url,
      payload: { scope, monthlyAmount },
    })
  }
  const monthlyBudgets = Array.from({ length: 12 }, (_, place) => ({
    month: place + 1,
    monthBudget: '120.5',
  }))
  const plan = '/api/1.0/spend-insights/planning'
  await server.app.inject({
    ...asRoot,
    method: 'PUT',
    url: `${plan}/budget-commit?subscriptionId=north`,
    payload: { year: 2025, monthlyBudgets, commit: '9000' },
  })
  page = (await server.app.inject({ ...asRoot, url: '/api/1.0/spend-insights/budgets' })).json().budgets
  planning = (
    await server.app.inject({ ...asRoot, url: `${plan}/tenant-budget-and-spend?subscriptionId=north` })
  ).json()
  const { periods } = await planFigures({ settings, mart, workspaces: directory.workspaces }, dataNow)
  const lake = await derivedLake(['budget_incident'], { system_workspace: [workspaceRow] })
  const tables = { budget_period: periods }
  await deriveAgain(lake, { settings: { takenAt: dataNow.toISOString(), values: {}, tables } })
  incidents = await lake.rows('select * from budget_incident')
  await lake.close()
}, 120_000)
afterAll(() => server.close())

const less = (one: string, other: string) => moneyText(moneyUnits(one) - moneyUnits(other))
const ofMay = (kind: string) =>
  incidents.filter(
    ({ level, status, asset_id }) =>
      level === 'BUDGET' && status === 'OPEN' && String(asset_id).startsWith(kind),
  )

test.each([
  { kind: 'subscription', name: 'Subscription north', isReached: true },
  { kind: 'workspace', name: 'Workspace one', isReached: true },
  { kind: 'tag', name: 'Tag team: red', isReached: true },
  { kind: 'owner', name: 'Owner olga', isReached: false },
  { kind: 'job', name: 'Job load', isReached: false },
] as const)(
  'the incident of the budget of a $kind has the figures of its page',
  ({ kind, name, isReached }) => {
    const budget = page.find(({ scope }) => scope.kind === kind)
    const cost = (isReached ? budget?.monthToDate : budget?.projected?.amount) ?? ''
    expect(ofMay(name)).toMatchObject([
      {
        rule: isReached ? 'budget_exceeded' : 'budget_forecast_exceeded',
        first_day: '2025-05-01',
        last_day: '2025-05-19',
        current_cost: cost,
        reference_cost: budget?.monthlyAmount,
        price: less(cost, budget?.monthlyAmount ?? ''),
        currency: budget?.currency,
      },
    ])
  },
)

test('months before are over: of a plan those that it has, of a budget those that it had at their end', () => {
  const over = incidents.filter(({ status }) => status === 'RESOLVED')
  expect(
    over.map(({ asset_id, first_day }) => `${String(asset_id)} ${String(first_day)}`).toSorted(),
  ).toEqual([
    'Subscription north 2025-02-01',
    'Subscription north 2025-03-01',
    'Subscription north 2025-04-01',
  ])
})

test('the incident of a commit has the projected year of the page of planning', () => {
  const { projected, commit } = planning.total
  expect(incidents.filter(({ level }) => level === 'COMMIT')).toMatchObject([
    {
      rule: 'commit_at_risk',
      asset_id: 'Subscription north',
      current_cost: projected,
      reference_cost: commit,
      price: less(commit, projected),
      last_day: '2025-05-19',
    },
  ])
})
