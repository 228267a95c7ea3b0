import { describe, expect, test } from 'vitest'
import { allPolicies, changePolicy, createPolicy, deletePolicy } from './policies.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'

const key = {
  rule: 'too_long',
  target: 'ANY',
  scope: 'WORKSPACE',
  subscriptionId: '',
  workspaceId: '1',
  assetId: '',
} as const
const values = { isEnabled: true, limits: [50, null], minimum: '1.5', severity: null } as const
const change = { changedBy: 'anna', changedAt: new Date('2026-03-01T12:00:00Z') }

describe.each(kinds)('%s', (kind) => {
  const state = emptiedState(kind)

  test('a policy is made once, changed and deleted, and each change is kept', async () => {
    const { db } = state()
    const { policyId } = await createPolicy(db, { ...key, ...values }, change)
    await expect(createPolicy(db, { ...key, ...values }, change)).rejects.toMatchObject({ code: 'conflict' })
    await changePolicy(db, policyId, { ...values, limits: [60, 2], severity: 'HIGH' }, change)
    expect(await allPolicies(db)).toEqual([
      { ...key, ...values, ...change, policyId, minimum: '1.5000000000', limits: [60, 2], severity: 'HIGH' },
    ])
    expect(await deletePolicy(db, policyId, change)).toBe(true)
    expect(await deletePolicy(db, policyId, change)).toBe(false)
    expect(await changePolicy(db, policyId, values, change)).toBeUndefined()
    const changes = await db.selectFrom('policy_change').select('value').execute()
    expect(changes.filter(({ value }) => value === null)).toHaveLength(1)
    expect(changes).toHaveLength(3)
  })
})
