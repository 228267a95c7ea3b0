import { expect, test } from 'vitest'
import type { Lake } from '#lake/lake.ts'
import { nonPortableConstructs } from '#lake/portable-sql.ts'
import { derivedLake } from '#models/testing/derived.ts'
import { findingsOf, rules } from '#rules/catalogue.ts'
import { policyRow } from '#worker/derivation-settings.ts'
import { answerQuestion } from '#worker/questions.ts'
import type { PolicyKey, PolicyValues } from '#state/policies.ts'
import { fill, judgeAnew, textOf } from '../../rules/testing/judged.ts'

const [firstDay, secondDay, lastDay] = ['2025-05-29', '2025-05-30', '2025-05-31'] as const
const days = [firstDay, secondDay, lastDay]
const values = { isEnabled: true, limits: [60, null], minimum: '0', severity: null } as const
const policyOf = (
  rule: string,
  target: string,
  place: Partial<PolicyKey>,
  changed: Partial<PolicyValues> = {},
) => ({
  ...({ rule, target, scope: 'GLOBAL', subscriptionId: '', workspaceId: '', assetId: '' } as const),
  ...values,
  ...place,
  ...changed,
})

const minutes = (count: number) => count * 60_000
const executions = days.flatMap((day, place) =>
  [1, 2, 3, 4].flatMap((workspace) =>
    ['a', 'b'].map((asset, number) => ({
      day,
      workspace_id: String(workspace),
      asset_id: asset,
      execution_kind: 'cluster_instance',
      execution_id: `${asset}-${place}`,
      target: 'APC',
      idle_ms: minutes(30 + 15 * place + 10 * workspace + 5 * number),
      idle_cost: '3',
      cost: String(place + workspace + number),
      auto_termination_minutes: 50 + 10 * workspace,
      currency: 'USD',
    })),
  ),
)
const failures = [0, 1, 2, 3, 4, 5].map((hour) => ({
  day: secondDay,
  workspace_id: '1',
  asset_id: 'j',
  execution_kind: 'job_run',
  run_id: String(hour),
  execution_id: `${hour}-0`,
  target: 'JOB',
  has_failed: true,
  is_last_attempt: true,
  start_time: `2025-05-30T0${hour}:00:00Z`,
  end_time: `2025-05-30T0${hour}:30:00Z`,
  cost: '2',
  currency: 'USD',
}))
const costs = ['1', '2'].map((workspace, place) => ({
  day: lastDay,
  first_day: lastDay,
  first_seen_day: '2025-01-01',
  period: 'DAY',
  level: 'WORKSPACE',
  account_id: 'x',
  workspace_id: workspace,
  scope_key: `WORKSPACE/${workspace}`,
  currency: 'USD',
  cost: '200',
  databricks_cost: '200',
  last_7_days_cost: String(700 + 350 * place),
  last_7_days_databricks_cost: '700',
  last_7_days: 7,
}))

async function derive(lake: Lake, policies: readonly (PolicyKey & PolicyValues)[]) {
  await fill(lake, 'policy', policies.map(policyRow))
  for (const name of ['rule_target', 'effective_policy']) await lake.replaceAll(name, await textOf(name))
  await judgeAnew(lake, days)
  await lake.replaceDays('finding', days, await textOf('finding'))
}

const changed = [
  'idle_instance:APC',
  'long_auto_termination:APC',
  'failure_burst:JOB',
  'cost_increase_vs_7_day_average:RESOURCE_DATABRICKS_AND_CLOUD',
]
const ask = (lake: Lake, draft: object) =>
  answerQuestion(
    lake,
    {
      name: 'drafted-findings',
      parameters: { days, targets: changed, workspaceIds: ['1', '2', '3', ''], ...draft },
    },
    new AbortController().signal,
  )
const preview = (lake: Lake, policies: readonly (PolicyKey & PolicyValues)[]) =>
  ask(lake, {
    draftedPolicies: JSON.stringify(policies),
    rules: changed.map((text) => text.split(':')[0]),
  })
const sorted = (rows: readonly unknown[]) => rows.map((row) => JSON.stringify(row)).toSorted()

const saved = [policyOf('idle_instance', 'APC', { scope: 'WORKSPACE', workspaceId: '2' })]
const drafted = [
  policyOf('idle_instance', 'APC', {}, { limits: [80, null] }),
  policyOf('idle_instance', 'APC', { scope: 'SUBSCRIPTION', subscriptionId: 's' }, { minimum: '5' }),
  policyOf('idle_instance', 'APC', { scope: 'WORKSPACE', workspaceId: '1' }, { isEnabled: false }),
  policyOf('idle_instance', 'APC', { scope: 'ASSET', workspaceId: '1', assetId: 'b' }, { limits: [1, null] }),
  policyOf('long_auto_termination', 'APC', {}, { limits: [65, null] }),
  policyOf('failure_burst', 'JOB', {}, { limits: [3, null] }),
  policyOf('cost_increase_vs_7_day_average', 'RESOURCE_DATABRICKS_AND_CLOUD', {}, { limits: [50, null] }),
]

test('a preview of a draft is what deriving finds once it is saved, for each rule and together', async () => {
  const lake = await derivedLake(['finding', 'cost_budget_finding'], {})
  await fill(lake, 'workspace', [{ workspace_id: '3', subscription_id: 's' }])
  await fill(lake, 'execution_feature', [...executions, ...failures])
  await fill(lake, 'period_feature', costs)
  await derive(lake, saved)
  // No asset has this name: it changes nothing, and breaks no statement.
  const quoted = policyOf('idle_instance', 'APC', { scope: 'ASSET', workspaceId: '1', assetId: "b's \\" })
  const [before, after] = [await preview(lake, saved), await preview(lake, [...drafted, quoted])]
  expect(sorted(before)).toEqual(sorted(await ask(lake, {})))
  await derive(lake, drafted)
  expect(sorted(after)).toEqual(sorted(await ask(lake, {})))
  expect(sorted(before)).not.toEqual(sorted(after))
  const countOf = (rows: typeof before, wanted: string | null) =>
    rows.find(({ rule }) => rule === wanted)?.['findings']
  for (const rule of ['idle_instance', 'failure_burst', 'long_auto_termination', null])
    expect({ rule, is: Number(countOf(after, rule)) > 0 }).toEqual({ rule, is: true })
  await lake.close()
})

test('what judges a draft is portable, and is there for every rule that is judged', async () => {
  for (const rule of rules) {
    const text = await findingsOf([rule.name])
    expect({ rule: rule.name, isThere: text !== undefined }).toEqual({
      rule: rule.name,
      isThere: !('waitsFor' in rule),
    })
    expect(nonPortableConstructs(text ?? '')).toEqual([])
  }
})
