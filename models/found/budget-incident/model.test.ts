import { afterAll, beforeAll, expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { derivedLake, deriveAgain } from '#models/testing/derived.ts'
import { workspaceRow } from '#models/testing/rows.ts'

const may = { first_day: '2025-05-01', day: '2025-05-30', until_day: '2025-06-01', is_over: false }
const april = { first_day: '2025-04-01', day: '2025-04-30', until_day: '2025-05-01', is_over: true }
const budget = {
  kind: 'BUDGET',
  scope_key: 'BUDGET/a',
  name: 'Workspace one',
  subscription_id: null,
  workspace_id: '1',
  currency: 'USD',
  amount: '1000',
  to_date: '900',
  projected: '1000',
  ...may,
}

let lake: Lake
let seconds = 0
beforeAll(async () => {
  lake = await derivedLake(['budget_incident'], {
    system_workspace: [{ ...workspaceRow, subscription_id: 'north' }],
  })
}, 60_000)
afterAll(() => lake.close())

/** The incidents of these budgets, as they come with a derive. */
async function incidentsOf(budget_period: readonly object[]) {
  seconds += 1
  const takenAt = new Date(Date.UTC(2025, 4, 31, 12, 0, seconds)).toISOString()
  const tables = { budget_period: budget_period.map((row) => ({ ...row })) }
  await deriveAgain(lake, { settings: { takenAt, values: {}, tables } })
  return lake.rows('select * from budget_incident order by scope_key, first_day')
}

const open = { status: 'OPEN', resolved_day: null }

test('a budget within its amount has no incident', async () => {
  expect(await incidentsOf([budget])).toEqual([])
})

test('a budget that is exceeded has one incident, of the overrun, beside which the projection has none', async () => {
  const over = { ...budget, to_date: '1250.5', projected: '1400' }
  expect(await incidentsOf([over])).toMatchObject([
    {
      rule: 'budget_exceeded',
      incident_type: 'BUDGET_EXCEEDED',
      category: 'COST',
      level: 'BUDGET',
      asset_kind: null,
      asset_id: 'Workspace one',
      account_id: 'account',
      subscription_id: 'north',
      workspace_id: '1',
      scope_key: 'BUDGET/a',
      first_day: '2025-05-01',
      last_day: '2025-05-30',
      occurrences: '1',
      measured: 1.2505,
      current_cost: '1250.5000000000',
      reference_cost: '1000.0000000000',
      price: '250.5000000000',
      currency: 'USD',
      severity: 'MEDIUM',
      ...open,
    },
  ])
})

test('a raised budget has no incident any more, or that of its projection', async () => {
  const over = { ...budget, to_date: '1250.5', projected: '1400' }
  expect(await incidentsOf([{ ...over, amount: '1300' }])).toEqual([])
  expect(await incidentsOf([{ ...over, amount: '1260' }])).toMatchObject([
    { rule: 'budget_forecast_exceeded', current_cost: '1400.0000000000', price: '140.0000000000', ...open },
  ])
})

test('each month has an incident of its own, which is over with the month', async () => {
  const over = { ...budget, to_date: '1001', projected: '1050' }
  const found = await incidentsOf([over, { ...over, ...april, to_date: '1500', projected: '1500' }])
  expect(found).toMatchObject([
    { first_day: '2025-04-01', price: '500.0000000000', status: 'RESOLVED', resolved_day: '2025-05-01' },
    { first_day: '2025-05-01', price: '1.0000000000', ...open },
  ])
  expect(new Set(found.map(({ incident_id }) => incident_id)).size).toBe(2)
})

test('an incident keeps its id while its month goes on', async () => {
  const over = { ...budget, to_date: '1001', projected: '1050' }
  const ids = async (rows: readonly object[]) =>
    (await incidentsOf(rows)).map(({ incident_id }) => incident_id)
  expect(await ids([{ ...over, day: '2025-05-29' }])).toEqual(await ids([{ ...over, to_date: '1020' }]))
})

test('a commit has an incident of its own level, in the subscription that it is of', async () => {
  const commit = {
    ...budget,
    kind: 'COMMIT',
    scope_key: 'COMMIT/north',
    name: 'Subscription north',
    subscription_id: 'north',
    workspace_id: null,
    first_day: '2025-01-01',
    until_day: '2026-01-01',
    projected: '800',
  }
  expect(await incidentsOf([commit])).toMatchObject([
    {
      rule: 'commit_at_risk',
      level: 'COMMIT',
      subscription_id: 'north',
      workspace_id: null,
      price: '200.0000000000',
      first_day: '2025-01-01',
      ...open,
    },
  ])
})
