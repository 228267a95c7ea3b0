import { beforeAll, expect, test } from 'vitest'
import { rules } from './catalogue.ts'
import { judged, type Found } from './testing/judged.ts'

type Features = Readonly<Record<string, string | number | boolean | null>>

/**
 * Of a rule: what it fires on, what lies just below, and a limit under which that fires, too. Its price is that of `fires`.
 * A rule without a limit has none.
 */
type Case = { fires: Features; below: Features; limit?: number; price: string | null }

const run = { duration_ms: 3_600_000, cost: '10', driver_cloud_cost: '2', worker_cloud_cost: '8' }
const failed = { ...run, has_failed: true, is_last_attempt: true, status: 'FAILED' }
const usual = { cost: '16', usual_duration_ms: 3_600_000, usual_count: 5 }

const cases: Readonly<Record<string, Case>> = {
  oversized_worker_cpu: {
    fires: { ...run, worker_cpu_p75: 0.24, worker_cpu_p95: 0.3 },
    below: { ...run, worker_cpu_p75: 0.25, worker_cpu_p95: 0.3 },
    limit: 26,
    price: '5.6000000000',
  },
  oversized_worker_memory: {
    fires: { ...run, worker_memory_p95: 0.39 },
    below: { ...run, worker_memory_p95: 0.4 },
    limit: 41,
    price: '4.8800000000',
  },
  oversized_driver_cpu: {
    fires: { ...run, driver_cpu_p95: 0.19 },
    below: { ...run, driver_cpu_p95: 0.2 },
    limit: 21,
    price: '1.6200000000',
  },
  oversized_driver_memory: {
    fires: { ...run, driver_memory_p95: 0.29 },
    below: { ...run, driver_memory_p95: 0.3 },
    limit: 31,
    price: '1.4200000000',
  },
  saturated_worker_cpu: {
    fires: { ...run, worker_cpu_p50: 0.91 },
    below: { ...run, worker_cpu_p50: 0.9 },
    limit: 89,
    price: null,
  },
  saturated_worker_memory: {
    fires: { ...run, worker_memory_p95: 0.91 },
    below: { ...run, worker_memory_p95: 0.9 },
    limit: 89,
    price: null,
  },
  saturated_driver_cpu: {
    fires: { ...run, driver_cpu_p70: 0.91 },
    below: { ...run, driver_cpu_p70: 0.9 },
    limit: 89,
    price: null,
  },
  saturated_driver_memory: {
    fires: { ...run, driver_memory_p95: 0.91 },
    below: { ...run, driver_memory_p95: 0.9 },
    limit: 89,
    price: null,
  },
  imbalanced_workers: {
    fires: {
      ...run,
      worker_cpu_p75: 0.81,
      worker_cpu_p95: 0.9,
      worker_memory_p75: 0.2,
      worker_memory_p95: 0.34,
    },
    below: {
      ...run,
      worker_cpu_p75: 0.81,
      worker_cpu_p95: 0.9,
      worker_memory_p75: 0.2,
      worker_memory_p95: 0.35,
    },
    limit: 36,
    price: null,
  },
  excessive_duration: {
    fires: { ...usual, duration_ms: 7_200_000 },
    below: { ...usual, duration_ms: 5_400_000 },
    limit: 49,
    price: '8.0000000000',
  },
  long_auto_termination: {
    fires: { auto_termination_minutes: 61, idle_cost: '3', cost: '9' },
    below: { auto_termination_minutes: 60, idle_cost: '3', cost: '9' },
    limit: 59,
    price: '3.0000000000',
  },
  missing_auto_termination: {
    fires: { auto_termination_minutes: 0, idle_cost: '3', cost: '9' },
    below: { auto_termination_minutes: 1, idle_cost: '3', cost: '9' },
    price: '3.0000000000',
  },
  run_failure: {
    fires: failed,
    below: { ...failed, is_last_attempt: false },
    price: '10.0000000000',
  },
  update_failure: { fires: failed, below: { ...run, status: 'CANCELED' }, price: '10.0000000000' },
  skewed_stage: {
    fires: { ...run, long_skew: 4.1, long_skew_lost_ms: 720_000, long_skew_share: 0.25 },
    below: { ...run, long_skew: 4, long_skew_lost_ms: 720_000, long_skew_share: 0.25 },
    limit: 3,
    price: '2.0000000000',
  },
  disk_spill: {
    fires: { ...run, disk_spilled_bytes: 3e9, input_bytes: 8e9, shuffle_read_bytes: 3e9 },
    below: { ...run, disk_spilled_bytes: 3e9, input_bytes: 8e9, shuffle_read_bytes: 4e9 },
    limit: 24,
    price: null,
  },
  idle_instance: {
    fires: { idle_ms: 2_400_001, idle_cost: '3', cost: '9' },
    below: { idle_ms: 2_400_000, idle_cost: '3', cost: '9' },
    limit: 39,
    price: '3.0000000000',
  },
  idle_pool: {
    fires: { idle_machine_hours: 5.1, machine_hours: 10, idle_cost: '3', cost: '3' },
    below: { idle_machine_hours: 5, machine_hours: 10, idle_cost: '3', cost: '3' },
    limit: 49,
    price: '3.0000000000',
  },
}

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

function executionOf(name: string, target: string, part: string, features: Features = {}) {
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
