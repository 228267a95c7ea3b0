import { beforeAll, expect, test } from 'vitest'
import { moneyText } from '#contract/money.ts'
import { rules } from './catalogue.ts'
import { judged, type Found } from './testing/judged.ts'

type Row = Readonly<Record<string, string | number | null>>

// Too many digits for a double: at the limit only exact sums lie on one side.
const mean = 123_456_789_0123456800n
const above = (percent: bigint) => (mean * (100n + percent)) / 100n

/** Of a comparison: its period, the columns of its reference, how many periods that is, and by default how much more is allowed. */
type Comparison = {
  period: string
  first_day: string
  sum: string
  periods: bigint
  whole: Row
  percent: bigint
}

const day = { period: 'DAY', first_day: '2025-05-31' }
const week = { period: 'WEEK', first_day: '2025-05-25' }
const month = { period: 'MONTH', first_day: '2025-05-01' }
const last7Days = { ...day, sum: 'last_7_days', periods: 7n, whole: { last_7_days: 7 } }
const last30Days = { ...day, sum: 'last_30_days', periods: 30n, whole: { last_30_days: 30 } }
const comparisons: Readonly<Record<string, Comparison>> = {
  cost_increase_vs_previous_day: {
    ...day,
    sum: 'previous',
    periods: 1n,
    whole: { previous_days: 1 },
    percent: 30n,
  },
  cost_increase_vs_7_day_average: { ...last7Days, percent: 25n },
  cost_increase_vs_30_day_average: { ...last30Days, percent: 30n },
  cost_increase_vs_previous_week: {
    ...week,
    sum: 'previous',
    periods: 1n,
    whole: { previous_days: 7 },
    percent: 20n,
  },
  cost_increase_vs_4_week_average: {
    ...week,
    sum: 'last_4_weeks',
    periods: 4n,
    whole: { last_4_weeks_days: 28 },
    percent: 20n,
  },
  cost_increase_vs_previous_month: {
    ...month,
    sum: 'previous',
    periods: 1n,
    whole: { previous_days: 30 },
    percent: 15n,
  },
  cost_increase_vs_3_month_average: {
    ...month,
    sum: 'last_3_months',
    periods: 3n,
    whole: { last_3_months_days: 89 },
    percent: 15n,
  },
  sku_cost_vs_7_day_average: { ...last7Days, percent: 30n },
  sku_cost_vs_30_day_average: { ...last30Days, percent: 30n },
}
const values: Readonly<Record<string, { period: object; limit: bigint }>> = {
  cost_above_value_day: { period: day, limit: 1000_0000000000n },
  cost_above_value_week: { period: week, limit: 5000_0000000000n },
  cost_above_value_month: { period: month, limit: 20_000_0000000000n },
}

const skuLevels: Readonly<Record<string, string>> = {
  SKU_ALL: 'ACCOUNT',
  SKU_TENANT: 'SUBSCRIPTION',
  SKU_WORKSPACE: 'WORKSPACE',
}

/** Costs of the part that a target sees; the other part does not change, and is so large that together nothing rises much. */
function costsOf(target: string, sums: Readonly<Record<string, bigint>>): Row {
  const entries = Object.entries(sums).flatMap(([name, own]) => {
    const column = name === 'cost' ? 'cost' : `${name}_cost`
    const databricksColumn = name === 'cost' ? 'databricks_cost' : `${name}_databricks_cost`
    const other = (sums['steady'] ?? 0n) * (name === 'cost' ? 1n : (sums['periods'] ?? 1n))
    if (name === 'steady' || name === 'periods') return []
    if (target === 'RESOURCE_DATABRICKS')
      return [
        [column, own + other],
        [databricksColumn, own],
      ] as const
    if (target === 'RESOURCE_CLOUD')
      return [
        [column, own + other],
        [databricksColumn, other],
      ] as const
    return [
      [column, own],
      [databricksColumn, own / 2n],
    ] as const
  })
  return Object.fromEntries(entries.map(([name, units]) => [name, moneyText(units)]))
}

/** A scope of which a rule judges one target: an asset, or a SKU at the level of the target. */
function scopeOf(rule: string, target: string, part: string, rest: Row): Row {
  const level = skuLevels[target]
  const place = level === undefined || level === 'WORKSPACE'
  const workspaces: Readonly<Record<string, string>> = { inherited: '2', subscribed: '3', disabled: '4' }
  const id = `${rule} ${target} ${part}`
  return {
    account_id: 'account',
    level: level ?? 'ASSET',
    subscription_id: level === 'SUBSCRIPTION' ? 'sub' : null,
    workspace_id: place ? (workspaces[part] ?? '1') : null,
    ...(level === undefined ? { asset_kind: 'JOB', asset_id: id } : { sku_name: id }),
    scope_key: id,
    currency: 'USD',
    seen_days: 30,
    first_seen_day: '2025-01-01',
    ...rest,
  }
}

const targetsOf = (name: string) => rules.find((rule) => rule.name === name)?.of ?? []
const entries = [...Object.keys(comparisons), ...Object.keys(values)].flatMap((name) =>
  targetsOf(name).map((target) => ({ name, target })),
)
const isOfAccount = (target: string) => target === 'SKU_ALL' || target === 'SKU_TENANT'

function rowsOf(name: string, target: string): Row[] {
  const comparison = comparisons[name]
  const value = values[name]
  const row = (part: string, cost: bigint): Row => {
    if (comparison) {
      const { period, first_day, sum, periods, whole } = comparison
      const sums = { cost, [sum]: mean * periods, steady: mean * 20n, periods }
      return scopeOf(name, target, part, { period, first_day, ...whole, ...costsOf(target, sums) })
    }
    return scopeOf(name, target, part, { ...value?.period, ...costsOf(target, { cost }) })
  }
  const limit = value?.limit ?? above(comparison?.percent ?? 0n)
  const parts = isOfAccount(target) ? [] : ['inherited', 'subscribed']
  return [
    row('fires', limit + 1n),
    row('below', limit),
    ...parts.map((part) => row(part, limit)),
    ...(isOfAccount(target) ? [] : [row('disabled', limit + 1n)]),
  ]
}

function policiesOf(name: string, target: string) {
  const limit = Number(values[name]?.limit ?? (comparisons[name]?.percent ?? 0n) * 10n ** 10n) / 1e10
  const policy = { rule: name, target, is_enabled: true, minimum: '0', limit_1: limit - 1 }
  return [
    { ...policy, scope: 'GLOBAL', limit_1: limit },
    { ...policy, scope: 'WORKSPACE', workspace_id: '2' },
    { ...policy, scope: 'SUBSCRIPTION', subscription_id: 'sub' },
    { ...policy, scope: 'WORKSPACE', workspace_id: '4', is_enabled: false },
  ]
}

let found: readonly Found[]

beforeAll(async () => {
  const workspace = [{ account_id: 'account', workspace_id: '3', subscription_id: 'sub' }]
  const period_feature = entries.flatMap(({ name, target }) => rowsOf(name, target))
  const policies = entries.flatMap(({ name, target }) => policiesOf(name, target))
  found = await judged({ workspace, period_feature }, policies)
}, 120_000)

test('every rule that compares or limits costs has a case', () => {
  const alone = new Set(['new_sku'])
  const judgedRules = rules.filter(
    (rule) => rule.over === 'period' && !('waitsFor' in rule) && !alone.has(rule.name),
  )
  expect([...Object.keys(comparisons), ...Object.keys(values)].toSorted()).toEqual(
    judgedRules.map(({ name }) => name).toSorted(),
  )
})

test.each(entries)(
  '$name of $target fires one digit above its limit, not at it, and where a workspace or its subscription lowers it',
  ({ name, target }) => {
    const own = found.filter(
      ({ rule, target: of, scope_key }) =>
        rule === name && of === target && scope_key?.startsWith(`${name} ${target} `),
    )
    const parts = own.map(({ scope_key, policy_scope }) => [scope_key?.split(' ').at(-1), policy_scope])
    expect(parts.toSorted()).toEqual([
      ['fires', 'GLOBAL'],
      ...(isOfAccount(target)
        ? []
        : [
            ['inherited', 'WORKSPACE'],
            ['subscribed', 'SUBSCRIPTION'],
          ]),
    ])
    const limit = values[name]?.limit
    const reference = limit ?? mean
    const cost = (limit ?? above(comparisons[name]?.percent ?? 0n)) + 1n
    expect(own.find(({ scope_key }) => scope_key?.endsWith('fires'))).toMatchObject({
      current_cost: moneyText(cost),
      reference_cost: moneyText(reference),
      price: moneyText(cost - reference),
    })
  },
)
