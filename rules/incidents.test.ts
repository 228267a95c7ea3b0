import { readdirSync } from 'node:fs'
import { join } from 'node:path'
import { beforeAll, expect, test } from 'vitest'
import { rules } from './catalogue.ts'
import { judged, type Found } from './testing/judged.ts'
import type { RuleCase } from './testing/rule-case.ts'

const files = readdirSync(import.meta.dirname, { recursive: true, encoding: 'utf8' })
const inFolders = files.filter((file) => /^incidents\/.*\/case\.ts$/.test(file))
const read = inFolders.map(async (file) => {
  const { ruleCase }: { ruleCase: RuleCase } = await import(join(import.meta.dirname, file))
  return [file.split('/').at(-2)?.replaceAll('-', '_') ?? '', ruleCase] as const
})
const cases: Readonly<Record<string, RuleCase>> = Object.fromEntries(await Promise.all(read))

// Their runs are judged together: they have tests of their own.
const ofSeveralRuns = new Set(['failure_burst', 'retry_storm'])
const judgedRules = rules.filter(
  (rule) => rule.over === 'execution' && !('waitsFor' in rule) && !ofSeveralRuns.has(rule.name),
)

const entries = judgedRules.flatMap(({ name, of }) => of.map((target) => ({ name, target })))

const workspaces = new Map([
  ['inherited', '2'],
  ['subscribed', '3'],
])

function executionOf(name: string, target: string, part: string, features: RuleCase['fires'] = {}) {
  return {
    account_id: 'account',
    workspace_id: workspaces.get(part) ?? '1',
    execution_kind: 'any',
    asset_id: part === 'disabled' ? 'off' : 'asset',
    execution_id: `${name} ${target} ${part}`,
    target,
    currency: 'USD',
    workspace_cost: '1000',
    ...features,
  }
}

const policyOf = (name: string, target: string) => ({
  rule: name,
  target,
  is_enabled: true,
  minimum: '0',
  limit_1: cases[name]?.limit ?? null,
})

let found: readonly Found[]

beforeAll(async () => {
  const executions = entries.flatMap(({ name, target }) => {
    const { fires, below, limit } = cases[name] ?? {}
    return [
      executionOf(name, target, 'fires', fires),
      executionOf(name, target, 'below', below),
      executionOf(name, target, 'inherited', limit === undefined ? fires : below),
      executionOf(name, target, 'subscribed', limit === undefined ? fires : below),
      executionOf(name, target, 'disabled', fires),
    ]
  })
  const policies = entries.flatMap(({ name, target }) => [
    { ...policyOf(name, target), scope: 'WORKSPACE', workspace_id: '2', severity: 'HIGH' },
    { ...policyOf(name, target), scope: 'SUBSCRIPTION', subscription_id: 'sub' },
    // Less specific than that of the workspace, which holds.
    { ...policyOf(name, target), scope: 'SUBSCRIPTION', subscription_id: 'other', is_enabled: false },
    { ...policyOf(name, target), scope: 'ASSET', workspace_id: '1', asset_id: 'off', is_enabled: false },
  ])
  const workspace = [
    { workspace_id: '2', subscription_id: 'other' },
    { workspace_id: '3', subscription_id: 'sub' },
  ]
  found = await judged({ execution_feature: executions, workspace }, policies)
}, 120_000)

test('every rule that judges one execution has a case, and no other has', () => {
  expect(Object.keys(cases).toSorted()).toEqual(judgedRules.map(({ name }) => name).toSorted())
})

test.each(entries)(
  '$name of $target fires above its limit, and where a workspace or its subscription lowers it',
  ({ name, target }) => {
    const own = found.filter(
      ({ rule, execution_id }) => rule === name && execution_id?.startsWith(`${name} ${target} `),
    )
    const parts = own.map(({ execution_id, policy_scope }) => [execution_id?.split(' ').at(-1), policy_scope])
    expect(parts.toSorted()).toEqual([
      ['fires', 'DEFAULT'],
      ['inherited', 'WORKSPACE'],
      ['subscribed', 'SUBSCRIPTION'],
    ])
    expect(own.find(({ policy_scope }) => policy_scope === 'DEFAULT')?.price).toBe(cases[name]?.price)
    expect(own.find(({ policy_scope }) => policy_scope === 'WORKSPACE')?.severity).toBe('HIGH')
  },
)
