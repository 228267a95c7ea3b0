import { describe, expect, test } from 'vitest'
import { sealFormerChanges } from './change-genesis.ts'
import { removeChanges } from './change-retention.ts'
import { verifyChanges } from './change-verify.ts'
import { record, stateWriter } from './change.ts'
import { byPerson } from './testing/author.ts'
import { changeOfThing, dayOf, newestDigest, recordThings, sealOfKey, tamper } from './testing/chains.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { recordedChanges } from './testing/recorded-changes.ts'

const key = sealOfKey(1)
const retention = { kind: 'system', name: 'retention' } as const

describe.each(kinds)('retention of changes in %s state', (kind) => {
  const state = emptiedState(kind)
  const removeBefore = (before: Date, at: Date, seal = key) =>
    removeChanges(stateWriter(state().db, seal), before, { actor: retention, at })
  const numbers = async () =>
    (await state().db.selectFrom('change').select('change_number').orderBy('change_number').execute()).map(
      ({ change_number }) => change_number,
    )
  const faults = async (known?: string) =>
    (await verifyChanges(state(), { seals: [key, sealOfKey(2)], known })).faults

  test('removes what is older than a time, and records how far and the last digest among it', async () => {
    await recordThings(state(), key, { through: 3 })
    const digest = await newestDigest(state())
    await recordThings(state(), key, { from: 4, through: 6 })
    expect(await removeBefore(dayOf(4), dayOf(7))).toBe(3)
    expect(await numbers()).toEqual([4, 5, 6, 7])
    expect((await recordedChanges(state().db)).at(-1)).toEqual({
      what: 'audit.remove',
      about: { kind: 'audit', id: 'chain' },
      before: null,
      after: { through: 3, digest, rows: 3 },
      actor: retention,
      at: dayOf(7),
    })
    expect(await verifyChanges(state(), { seals: [key] })).toMatchObject({
      changes: 4,
      beforeChain: 0,
      keys: [{ keyId: key.keyId, changes: 4, isVerified: true }],
      faults: [],
    })
  })

  test('knows a logged digest of what is there, and the last one of what was removed', async () => {
    const logged: string[] = []
    for (let number = 1; number <= 5; number += 1) {
      await recordThings(state(), key, { from: number, through: number })
      logged.push(await newestDigest(state()))
    }
    await removeBefore(dayOf(4), dayOf(6))
    const [first = '', second = '', ...known] = logged
    for (const digest of known) expect(await faults(digest)).toEqual([])
    for (const removed of [first, second])
      expect(await faults(removed)).toEqual([
        `The digest ${removed} is not in the chain: its rows were cut off or made anew, or retention removed them (it removed all through change 3): give a newer digest.`,
      ])
  })

  test('removes no row behind one that stays, also where the clock had gone back', async () => {
    for (const day of [1, 5, 2, 6])
      await record(stateWriter(state().db, key), byPerson('anna', dayOf(day)), [changeOfThing(day)])
    expect(await removeBefore(dayOf(4), dayOf(7))).toBe(1)
    expect(await numbers()).toEqual([2, 3, 4, 5])
    expect(await faults()).toEqual([])
  })

  test('removes nothing, and records nothing, where nothing is old, where nothing is, and the second time', async () => {
    expect(await removeBefore(dayOf(4), dayOf(7))).toBe(0)
    expect(await numbers()).toEqual([])
    await recordThings(state(), key, { from: 4, through: 6 })
    expect(await removeBefore(dayOf(4), dayOf(7))).toBe(0)
    expect(await numbers()).toEqual([1, 2, 3])
    expect(await removeBefore(dayOf(5), dayOf(7))).toBe(1)
    expect(await removeBefore(dayOf(5), dayOf(7))).toBe(0)
    expect(await numbers()).toEqual([2, 3, 4])
    expect(await faults()).toEqual([])
  })

  test('goes on from its last removal, whose record it removes in its turn', async () => {
    await recordThings(state(), key, { through: 3 })
    await removeBefore(dayOf(3), dayOf(4))
    expect(await numbers()).toEqual([3, 4])
    await recordThings(state(), key, { from: 5, through: 6 })
    expect(await removeBefore(dayOf(5), dayOf(7))).toBe(2)
    expect(await numbers()).toEqual([5, 6, 7])
    expect((await recordedChanges(state().db)).map(({ what }) => what)).toEqual([
      'thing.change',
      'thing.change',
      'audit.remove',
    ])
    expect(await faults()).toEqual([])
  })

  test('leaves the last change where all are old, and does not remove its own record at once', async () => {
    await recordThings(state(), key, { through: 3 })
    expect(await removeBefore(dayOf(30), dayOf(4))).toBe(2)
    expect(await numbers()).toEqual([3, 4])
    expect(await faults()).toEqual([])
  })

  test('removes the rows from before the chain with the record that seals them, not before', async () => {
    await state().executeSql(
      `insert into change (change_number, changed_at, actor_kind, actor_name, what, about_kind, about_id)
      select number, timestamptz '2020-01-01Z', 'person', 'anna', 'thing.change', 'thing', 'a'
      from generate_series(1, 3) as number`,
    )
    await sealFormerChanges(state().db, key, dayOf(0))
    await recordThings(state(), key, { through: 3 })
    expect(await removeBefore(dayOf(0), dayOf(4))).toBe(0)
    expect(await verifyChanges(state(), { seals: [key] })).toMatchObject({ beforeChain: 3, faults: [] })
    expect(await removeBefore(dayOf(2), dayOf(4))).toBe(5)
    expect(await numbers()).toEqual([6, 7, 8])
    expect(await verifyChanges(state(), { seals: [key] })).toMatchObject({ beforeChain: 0, faults: [] })
  })

  test('with another key than before records the change of key first, and old and new rows hold', async () => {
    await recordThings(state(), key, { through: 4 })
    expect(await removeBefore(dayOf(3), dayOf(5), sealOfKey(2))).toBe(2)
    expect((await recordedChanges(state().db)).map(({ what }) => what)).toEqual([
      'thing.change',
      'thing.change',
      'audit.change-key',
      'audit.remove',
    ])
    expect(await faults()).toEqual([])
  })

  test('lets nobody remove more than it did', async () => {
    await recordThings(state(), key, { through: 6 })
    await removeBefore(dayOf(4), dayOf(7))
    await expect(state().executeSql('delete from change')).rejects.toThrow('never edited')
    await tamper(state(), 'delete from change where change_number = 4')
    expect(await faults()).toEqual(['Changes 1 to 4 are missing.'])
    await tamper(
      state(),
      `update change
      set after_value = json_build_object('through', 4, 'digest', repeat('0', 64), 'rows', 4)
      where what = 'audit.remove'`,
    )
    expect(await faults()).toEqual([
      'Change 5 is not what was recorded.',
      'Change 7 is not what was recorded.',
    ])
  })

  test('is found where only its record was removed', async () => {
    await recordThings(state(), key, { through: 6 })
    await removeBefore(dayOf(4), dayOf(7))
    await tamper(state(), `delete from change where what = 'audit.remove'`)
    expect(await faults()).toEqual(['Changes 1 to 3 are missing.', 'Change 7 is missing.'])
  })
})
