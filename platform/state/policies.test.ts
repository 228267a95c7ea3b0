import { describe, expect, test } from 'vitest'
import { allPolicies, changePolicy, createPolicy, deletePolicy } from './policies.ts'
import { byPerson } from './testing/author.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { recordedChanges } from './testing/recorded-changes.ts'

const key = {
  rule: 'too_long',
  target: 'ANY',
  scope: 'WORKSPACE',
  subscriptionId: '',
  workspaceId: '1',
  assetId: '',
} as const
const values = { isEnabled: true, limits: [50, null], minimum: '1.5', severity: null } as const
const now = new Date('2026-03-01T12:00:00Z')
const anna = byPerson('anna', now)

describe.each(kinds)('%s', (kind) => {
  const state = emptiedState(kind)

  test('a policy is made once, changed and deleted, and each change stays recorded with its values before and after', async () => {
    const { db } = state()
    const { policyId } = await createPolicy(state(), { ...key, ...values }, anna)
    await expect(createPolicy(state(), { ...key, ...values }, anna)).rejects.toMatchObject({
      code: 'conflict',
    })
    await changePolicy(state(), policyId, { ...values, limits: [60, 2], severity: 'HIGH' }, anna)
    const first = { ...key, ...values, minimum: '1.5000000000' }
    const second = { ...first, limits: [60, 2], severity: 'HIGH' }
    expect(await allPolicies(db)).toEqual([{ ...second, policyId, changedBy: 'anna', changedAt: now }])
    expect(await deletePolicy(state(), policyId, anna)).toBe(true)
    expect(await deletePolicy(state(), policyId, anna)).toBe(false)
    expect(await changePolicy(state(), policyId, values, anna)).toBeUndefined()
    const record = { about: { kind: 'policy', id: policyId }, ...anna }
    expect(await recordedChanges(db)).toEqual([
      { ...record, what: 'policy.create', before: null, after: first },
      { ...record, what: 'policy.change', before: first, after: second },
      { ...record, what: 'policy.delete', before: second, after: null },
    ])
  })
})
