import { expect, test } from 'vitest'
import { selectAlone, type RowsRead } from '#models/testing/select-alone.ts'
import { effectivePolicy } from './model.ts'

const declared = { rule: 'idle', target: 'JOB', is_enabled: true, limit_1: 0 }
const everywhere = { rule: 'idle', target: 'JOB', scope: 'GLOBAL', workspace_id: null, limit_1: 1 }
const inSubscription = { ...everywhere, scope: 'SUBSCRIPTION', subscription_id: 'north', limit_1: 2 }
const inWorkspace = { ...everywhere, scope: 'WORKSPACE', workspace_id: '1', limit_1: 3 }
const ofAsset = { ...inWorkspace, scope: 'ASSET', asset_id: 'j', limit_1: 4 }

const workspaces = [
  { workspace_id: '1', subscription_id: 'north' },
  { workspace_id: '2', subscription_id: 'north' },
  { workspace_id: '3', subscription_id: 'south' },
]

/** What holds, as `workspace/asset of a target: rule scope limit`. */
async function policies(rows: RowsRead): Promise<string[]> {
  const held = await selectAlone(effectivePolicy, { rule_target: [declared], workspace: workspaces, ...rows })
  return held.map(
    ({ workspace_id, asset_id, target, rule, scope, limit_1 }) =>
      `${String(workspace_id)}/${String(asset_id)} of ${String(target)}: ${String(rule)} ${String(scope)} ${String(limit_1)}`,
  )
}

test('without a policy a rule holds everywhere as it declares itself', async () => {
  expect(await policies({})).toEqual(['/ of JOB: idle DEFAULT 0'])
})

test('a rule that still waits for its facts holds nowhere', async () => {
  expect(await policies({ rule_target: [{ ...declared, waits_for: 'event logs' }] })).toEqual([])
})

const set = [everywhere, inSubscription, inWorkspace, ofAsset]

test.each([
  { order: 'the widest first', policy: set },
  { order: 'the narrowest first', policy: set.toReversed() },
])('the most specific policy wins, set $order', async ({ policy }) => {
  expect(await policies({ policy })).toEqual([
    '/ of JOB: idle GLOBAL 1',
    '1/ of JOB: idle WORKSPACE 3',
    '1/j of JOB: idle ASSET 4',
    '2/ of JOB: idle SUBSCRIPTION 2',
  ])
})

test('a policy switches a rule off, and gives what it judges by', async () => {
  const off = { ...everywhere, is_enabled: false, limit_2: 5, minimum: '6', severity: 'HIGH' }
  const rows = await selectAlone(effectivePolicy, { rule_target: [declared], policy: [off] })
  expect(rows).toMatchObject([
    { scope: 'GLOBAL', is_enabled: false, limit_2: 5, minimum: '6.0000000000', severity: 'HIGH' },
  ])
})

test('a workspace without a subscription is found by its account', async () => {
  const policy = [{ ...inSubscription, subscription_id: 'account' }]
  expect(await policies({ policy, workspace: [{ workspace_id: '4' }] })).toEqual([
    '/ of JOB: idle DEFAULT 0',
    '4/ of JOB: idle SUBSCRIPTION 2',
  ])
})

test('a policy of a subscription without workspaces holds nowhere', async () => {
  expect(await policies({ policy: [{ ...inSubscription, subscription_id: 'east' }] })).toEqual([
    '/ of JOB: idle DEFAULT 0',
  ])
})

test('a rule and its policy hold for their target alone', async () => {
  const rule_target = [declared, { ...declared, target: 'DLT', rule: 'slow' }]
  expect(await policies({ rule_target, policy: [everywhere] })).toEqual([
    '/ of DLT: slow DEFAULT 0',
    '/ of JOB: idle GLOBAL 1',
  ])
})

test('where one rule has a policy, the other rules have those of the places around it', async () => {
  const rule_target = [declared, { ...declared, rule: 'slow' }, { ...declared, rule: 'late' }]
  const policy = [everywhere, { ...inWorkspace, rule: 'slow' }, { ...ofAsset, rule: 'late' }]
  expect(await policies({ rule_target, policy })).toEqual([
    '/ of JOB: idle GLOBAL 1',
    '/ of JOB: late DEFAULT 0',
    '/ of JOB: slow DEFAULT 0',
    '1/ of JOB: idle GLOBAL 1',
    '1/ of JOB: late DEFAULT 0',
    '1/ of JOB: slow WORKSPACE 3',
    '1/j of JOB: idle GLOBAL 1',
    '1/j of JOB: late ASSET 4',
    '1/j of JOB: slow WORKSPACE 3',
  ])
})
