import { describe, expect, test } from 'vitest'
import { allPolicies, createPolicy, deletePolicy } from './policies.ts'
import { editPolicies } from './policy-batch.ts'
import { byPerson } from './testing/author.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { recordedChanges } from './testing/recorded-changes.ts'

const keyOf = (workspaceId: string) =>
  ({
    rule: 'too_long',
    target: 'ANY',
    scope: 'WORKSPACE',
    subscriptionId: '',
    workspaceId,
    assetId: '',
  }) as const
const values = { isEnabled: true, limits: [50, null], minimum: '0.0000000000', severity: null } as const
const at = (minute: number) => new Date(Date.UTC(2026, 2, 1, 12, minute))
const anna = (minute: number) => byPerson('anna', at(minute))
const bob = (minute: number) => byPerson('bob', at(minute))
const changedByBob = (minute: number) => ({ changedBy: 'bob', changedAt: at(minute) })

describe.each(kinds)('%s', (kind) => {
  const state = emptiedState(kind)

  test('a batch is made whole, or not at all where somebody came before one of its edits', async () => {
    const { db } = state()
    const [first, second] = [
      await createPolicy(state(), { ...keyOf('1'), ...values }, anna(0)),
      await createPolicy(state(), { ...keyOf('2'), ...values }, anna(0)),
    ]
    const change = {
      kind: 'change',
      policyId: first.policyId,
      seenChange: at(0),
      values: { ...values, limits: [60, null] },
    } as const
    const removal = { kind: 'delete', policyId: second.policyId, seenChange: at(0) } as const
    const again = { kind: 'create', policy: { ...keyOf('2'), ...values } } as const
    expect(await editPolicies(state(), [again, change, removal], bob(1))).toEqual([])
    const after = await allPolicies(db)
    expect(
      after.map(({ workspaceId, limits, changedBy }) => [workspaceId, limits, changedBy]).toSorted(),
    ).toEqual([
      ['1', [60, null], 'bob'],
      ['2', [50, null], 'bob'],
    ])
    const other = { kind: 'create', policy: { ...keyOf('3'), ...values } } as const
    expect(await editPolicies(state(), [other, change, removal, again], anna(2))).toEqual([
      { edit: change, ...changedByBob(1), isRemoved: false },
      { edit: removal, ...changedByBob(1), isRemoved: true },
      { edit: again, ...changedByBob(1), isRemoved: false },
    ])
    expect(await allPolicies(db)).toEqual(after)
    await deletePolicy(state(), first.policyId, bob(3))
    expect(await editPolicies(state(), [{ ...change, seenChange: at(1) }], anna(4))).toMatchObject([
      { ...changedByBob(3), isRemoved: true },
    ])
    await expect(
      editPolicies(state(), [{ ...removal, policyId: '00000000-0000-4000-8000-000000000000' }], anna(5)),
    ).rejects.toMatchObject({ code: 'not_found' })
    const changes = await recordedChanges(db)
    // Batches that were refused left no record.
    expect(changes.map(({ what, actor }) => `${what} ${actor.name}`)).toEqual([
      'policy.create anna',
      'policy.create anna',
      'policy.delete bob',
      'policy.change bob',
      'policy.create bob',
      'policy.delete bob',
    ])
  })
})
