import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { record, stateWriter, type Author, type StateWriter } from './change.ts'
import { verifyChanges } from './change-verify.ts'
import { sealOf } from './seal.ts'
import { keepSetting, readSetting } from './settings.ts'
import { byPerson } from './testing/author.ts'
import { changeOfThing, sealOfKey, tamper } from './testing/chains.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'
import { recordedChanges } from './testing/recorded-changes.ts'

const now = new Date('2026-03-01T12:00:00.123Z')
const anna = byPerson('anna', now)
const refusal = 'Recorded changes are never edited.'

describe.each(kinds)('changes in %s state', (kind) => {
  const state = emptiedState(kind)
  const currency = () => readSetting(state().db, 'currency', z.string())
  const numbers = async () =>
    (await state().db.selectFrom('change').select('change_number').orderBy('change_number').execute()).map(
      ({ change_number }) => change_number,
    )
  const faults = async () => (await verifyChanges(state(), { seals: [] })).faults

  test('what is decided and its record stand together, and the writer gets the answer', async () => {
    const answer = await state().write(anna, async (transaction) => {
      const { changes } = await keepSetting(transaction, { key: 'currency', value: 'EUR' }, anna)
      return { answer: 'kept', changes }
    })
    expect(answer).toBe('kept')
    expect(await currency()).toBe('EUR')
    expect(await recordedChanges(state().db)).toEqual([
      {
        what: 'setting.change',
        about: { kind: 'setting', id: 'currency' },
        before: null,
        after: 'EUR',
        ...anna,
      },
    ])
  })

  test('work that fails leaves neither its statements nor a record', async () => {
    const failing = state().write(anna, async (transaction) => {
      await keepSetting(transaction, { key: 'currency', value: 'EUR' }, anna)
      throw new Error('killed')
    })
    await expect(failing).rejects.toThrow('killed')
    expect([await currency(), await numbers()]).toEqual([undefined, []])
  })

  test('a record that fails takes back what was decided, and the next change has its number', async () => {
    await tamper(
      state(),
      `insert into change (change_number, changed_at, actor_kind, actor_name, what, about_kind, about_id)
      values (1, now(), 'person', 'bert', 'thing.change', 'thing', 'in the way')`,
    )
    const failing = state().write(anna, (transaction) =>
      keepSetting(transaction, { key: 'currency', value: 'EUR' }, anna),
    )
    await expect(failing).rejects.toMatchObject({ code: '23505' })
    expect([await currency(), await numbers()]).toEqual([undefined, [1]])
    await tamper(state(), 'delete from change')
    await record(state(), anna, [changeOfThing(1)])
    expect(await numbers()).toEqual([1])
    expect(await faults()).toEqual([])
  })

  test('a write that changes nothing records nothing', async () => {
    const answer = await state().write(anna, async () => ({ answer: 'nothing to do', changes: [] }))
    expect([answer, await numbers()]).toEqual(['nothing to do', []])
    expect(await verifyChanges(state(), { seals: [] })).toMatchObject({
      changes: 0,
      digest: null,
      faults: [],
    })
  })

  test('changes of one write stand one after the other, with values before and after, actor and origin', async () => {
    const token: Author = {
      actor: { kind: 'token', name: 'nightly export' },
      at: now,
      origin: { kind: 'job', id: 'job 7' },
    }
    const about = { kind: 'thing', id: 'a' }
    await record(state(), token, [
      { what: 'thing.create', about, after: { price: '1.10', tags: ['ü', '"'], none: null } },
      { what: 'thing.change', about, before: false, after: 0 },
      { what: 'thing.delete', about, before: 'text' },
      { what: 'thing.open', about },
    ])
    const rows = await state().db.selectFrom('change').selectAll().orderBy('change_number').execute()
    const shared = {
      changed_at: now,
      actor_kind: 'token',
      actor_name: 'nightly export',
      about_kind: 'thing',
      about_id: 'a',
      origin_kind: 'job',
      origin_id: 'job 7',
      key_id: null,
    }
    expect(rows).toMatchObject([
      {
        ...shared,
        change_number: 1,
        what: 'thing.create',
        before_value: null,
        after_value: { price: '1.10', tags: ['ü', '"'], none: null },
      },
      { ...shared, change_number: 2, what: 'thing.change', before_value: false, after_value: 0 },
      { ...shared, change_number: 3, what: 'thing.delete', before_value: 'text', after_value: null },
      { ...shared, change_number: 4, what: 'thing.open', before_value: null, after_value: null },
    ])
    expect(await faults()).toEqual([])
  })

  test('more changes than one statement inserts stand in their order', async () => {
    await record(
      state(),
      anna,
      Array.from({ length: 1_201 }, (_, index) => changeOfThing(index + 1)),
    )
    const rows = await recordedChanges(state().db)
    expect(rows.map(({ after }) => after)).toEqual(
      Array.from({ length: 1_201 }, (_, index) => ({ number: index + 1 })),
    )
    expect(await verifyChanges(state(), { seals: [] })).toMatchObject({ changes: 1_201, faults: [] })
  })

  test('changes of writers at once, of several servers too, stand in one order without gaps', async () => {
    const servers = [stateWriter(state().db, sealOfKey(1)), stateWriter(state().db, sealOfKey(1))]
    const writesOf = (server: StateWriter, name: string) =>
      Array.from({ length: 10 }, (_, index) =>
        record(server, byPerson(name, now), [changeOfThing(2 * index), changeOfThing(2 * index + 1)]),
      )
    await Promise.all(servers.flatMap((server, index) => writesOf(server, `server ${index}`)))
    expect(await numbers()).toEqual(Array.from({ length: 40 }, (_, index) => index + 1))
    const rows = await recordedChanges(state().db)
    const pairs = Array.from({ length: 20 }, (_, index) => rows.slice(2 * index, 2 * index + 2))
    for (const [first, second] of pairs) expect(first?.actor).toEqual(second?.actor)
    expect(await verifyChanges(state(), { seals: [sealOfKey(1)] })).toMatchObject({
      changes: 40,
      keys: [{ keyId: sealOfKey(1).keyId, changes: 40, isVerified: true }],
      faults: [],
    })
  })

  test('text that no database keeps is recorded without it, and ends no write', async () => {
    const odd: Author = {
      actor: { kind: 'person', name: 'an\0na \uD800' },
      at: now,
      origin: { kind: 'request', id: 'r\0 \uDC00' },
    }
    await record(state(), odd, [
      {
        what: 'thing.change',
        about: { kind: 'thing', id: 'a\0 \uD83D' },
        before: { name: 'b\0' },
        after: { name: 'c \uDC00', 'key\0': 1 },
      },
    ])
    const [row] = await state().db.selectFrom('change').selectAll().execute()
    expect(row).toMatchObject({
      actor_name: 'anna \uFFFD',
      about_id: 'a \uFFFD',
      origin_id: 'r \uFFFD',
    })
    expect(await faults()).toEqual([])
  })

  test('values with such text can be searched and kept in a backup like any other', async () => {
    await record(state(), anna, [{ ...changeOfThing(1), before: { name: 'b\0' }, after: 'c \uDC00' }])
    const { rows } = await state().executeSql(
      `select cast(before_value as jsonb) ->> 'name' as before, cast(after_value as jsonb) #>> '{}' as after
      from change`,
    )
    expect(rows).toEqual([{ before: 'b', after: 'c \uFFFD' }])
  })

  test('before the first change that another key seals, the change of key is recorded', async () => {
    const [plain, first, second] = [sealOf(undefined), sealOfKey(1), sealOfKey(2)]
    for (const seal of [plain, plain, first, second, second, plain])
      await record(stateWriter(state().db, seal), anna, [changeOfThing(1)])
    const keyChange = (before: string | null, after: string | null) => ({
      what: 'audit.change-key',
      about: { kind: 'audit', id: 'key' },
      before: { keyId: before },
      after: { keyId: after },
      actor: { kind: 'system', name: 'audit' },
      at: now,
    })
    const rows = await recordedChanges(state().db)
    expect(rows.filter(({ what }) => what !== 'thing.change')).toEqual([
      keyChange(null, first.keyId),
      keyChange(first.keyId, second.keyId),
      keyChange(second.keyId, null),
    ])
    expect(rows.map(({ what }) => what.split('.')[0]).join(' ')).toBe(
      'thing thing audit thing audit thing thing audit thing',
    )
    const keys = await state().db.selectFrom('change').select('key_id').orderBy('change_number').execute()
    const places = [null, first.keyId, second.keyId]
    expect(keys.map(({ key_id }) => places.indexOf(key_id))).toEqual([0, 0, 1, 1, 2, 2, 2, 0, 0])
  })

  test('a recorded change is neither edited nor deleted, also not by a transaction that writes', async () => {
    await record(state(), anna, [changeOfThing(1)])
    for (const statement of [
      `update change set actor_name = 'bert'`,
      `update change set actor_name = 'bert' where false`,
      'delete from change',
      'truncate change',
    ])
      await expect(state().executeSql(statement)).rejects.toThrow(refusal)
    const editing = state().write(anna, async (transaction) => {
      await transaction.updateTable('change').set({ actor_name: 'bert' }).execute()
      return { answer: undefined, changes: [] }
    })
    await expect(editing).rejects.toThrow(refusal)
    expect(await recordedChanges(state().db)).toMatchObject([{ actor: { name: 'anna' } }])
    // What the other suites tamper with by.
    await tamper(state(), `update change set actor_name = 'bert'`)
    expect(await recordedChanges(state().db)).toMatchObject([{ actor: { name: 'bert' } }])
  })
})
