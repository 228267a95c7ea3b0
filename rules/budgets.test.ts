import { beforeAll, expect, test } from 'vitest'
import { rules } from './catalogue.ts'
import { judged, type Found } from './testing/judged.ts'

type Row = Readonly<Record<string, string | boolean | null>>

const target = 'RESOURCE_DATABRICKS_AND_CLOUD'
const budget = { kind: 'BUDGET', amount: '1000', to_date: '500', projected: '900' }
const commit = { kind: 'COMMIT', amount: '1000', to_date: '500', projected: '1000' }

/** What each rule fires on, with what it shows, and what lies at its limit. */
const cases: Readonly<Record<string, { fires: Row; shows: Partial<Found>; below: readonly Row[] }>> = {
  budget_exceeded: {
    fires: { ...budget, to_date: '1000.0000000001' },
    shows: { current_cost: '1000.0000000001', price: '0.0000000001', severity: 'LOW' },
    below: [{ ...budget, to_date: '1000' }, { ...budget, projected: '1100' }, commit],
  },
  budget_forecast_exceeded: {
    fires: { ...budget, projected: '1100.01' },
    shows: { current_cost: '1100.0100000000', price: '100.0100000000', severity: 'MEDIUM' },
    below: [{ ...budget, projected: '1100' }, { ...budget, projected: null }, commit],
  },
  commit_at_risk: {
    fires: { ...commit, projected: '899.99' },
    shows: { current_cost: '899.9900000000', price: '100.0100000000', severity: 'MEDIUM' },
    below: [
      { ...commit, projected: '900' },
      { ...commit, projected: '1100' },
      { ...commit, projected: null },
      { ...budget, projected: '100' },
    ],
  },
}
const entries = Object.entries(cases).map(([name, of]) => ({ name, ...of }))
const further: Readonly<Record<string, Row>> = {
  'above the commit': { ...commit, projected: '1200' },
  'twice the budget': { ...budget, to_date: '2000', projected: '2000' },
  'of a strict workspace': { ...budget, to_date: '800', workspace_id: '2' },
}
const rowOf = (scope_key: string, row: Row) => ({
  account_id: 'account',
  target,
  scope_key,
  currency: 'USD',
  ...row,
})

let found: readonly Found[]
beforeAll(async () => {
  const budget_feature = [
    ...entries.flatMap(({ name, fires, below }) => [
      rowOf(`${name} fires`, fires),
      ...below.map((row, place) => rowOf(`${name} below ${place}`, row)),
    ]),
    ...Object.entries(further).map(([name, row]) => rowOf(name, row)),
  ]
  const policy = {
    rule: 'budget_exceeded',
    target,
    scope: 'WORKSPACE',
    workspace_id: '2',
    is_enabled: true,
    limit_1: 75,
    minimum: '0',
  }
  found = await judged({ budget_feature }, [policy])
}, 120_000)

const of = (name: string, scope: string) =>
  found.filter(({ rule, scope_key }) => rule === name && scope_key?.startsWith(scope))

test('every rule that judges budgets and commits has a case, and none waits for facts', () => {
  const known = rules.filter(({ over }) => over === 'budget').map(({ name }) => name)
  expect(known.toSorted()).toEqual(Object.keys(cases).toSorted())
  expect(rules.filter((rule) => 'waitsFor' in rule)).toEqual([])
})

test.each(entries)('$name fires above its limit with the overrun, and not at it', ({ name, shows }) => {
  expect(of(name, `${name} `)).toMatchObject([
    { scope_key: `${name} fires`, target, reference_cost: '1000.0000000000', ...shows },
  ])
})

test('a year above its commit is at risk, too, and twice as far away severe', () => {
  expect(of('commit_at_risk', 'above')).toMatchObject([{ price: '200.0000000000', severity: 'HIGH' }])
  expect(of('budget_exceeded', 'twice')).toMatchObject([{ price: '1000.0000000000', severity: 'HIGH' }])
})

test('a policy of a workspace lowers the limit, below which there is no overrun yet', () => {
  expect(of('budget_exceeded', 'of a strict')).toMatchObject([
    { policy_scope: 'WORKSPACE', measured: 0.8, price: '0.0000000000', severity: 'LOW' },
  ])
})
