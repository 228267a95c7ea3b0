import { describe, expect, test } from 'vitest'
import { headSeal } from './change-chain.ts'
import { verifyChanges } from './change-verify.ts'
import { record, stateWriter } from './change.ts'
import { plainSeal, type Seal } from './seal.ts'
import { byPerson } from './testing/author.ts'
import { changeOfThing, dayOf, newestDigest, recordThings, sealOfKey, tamper } from './testing/chains.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'

const key = sealOfKey(1)

const isNot = (changeNumber: number) => `Change ${changeNumber} is not what was recorded.`
const headWasEdited = 'The record of the last change was edited.'
const otherIsLast = 'The last change is not the one that was recorded last.'
const notInChain = (digest: string) =>
  `The digest ${digest} is not in the chain: its rows were cut off or made anew.`

describe.each(kinds)('a verification of forged changes in %s state', (kind) => {
  const state = emptiedState(kind)
  const six = () => recordThings(state(), key, { through: 6 })
  const verify = (seals: readonly Seal[] = [key], known?: string) => verifyChanges(state(), { seals, known })
  const faults = async (seals?: readonly Seal[], known?: string) => (await verify(seals, known)).faults
  const edit = (...statements: readonly string[]) => tamper(state(), ...statements)

  describe('where rows at the end were cut off', () => {
    const cutOff = 'delete from change where change_number > 4'
    const headOf4 = `update change_head set change_number = 4,
      digest = (select digest from change where change_number = 4)`

    test('finds a record of the last change that was edited to hide it', async () => {
      await six()
      await edit(cutOff, headOf4)
      expect(await faults()).toEqual([headWasEdited])
    })

    test('finds a record of the last change that was brought back from before', async () => {
      await recordThings(state(), key, { through: 4 })
      const { rows } = await state().executeSql('select digest, seal from change_head')
      await recordThings(state(), key, { from: 5, through: 6 })
      const known = await newestDigest(state())
      const former = rows.map(({ digest, seal }) => `digest = '${String(digest)}', seal = '${String(seal)}'`)
      await edit(cutOff, `update change_head set change_number = 4, ${former.join()}`)
      // Who has it and every row of then has the whole chain of then: only a log knows better.
      expect(await faults()).toEqual([])
      expect(await faults([key], known)).toEqual([notInChain(known)])
    })

    test('finds that the record of the last change is missing', async () => {
      await six()
      await edit(cutOff, 'delete from change_head')
      expect(await faults()).toEqual(['The record of the last change is missing.'])
    })

    test('finds a record of the last change that is sealed without the key', async () => {
      await six()
      const { rows } = await state().executeSql('select digest from change where change_number = 4')
      const digest = String(rows[0]?.['digest'])
      const seal = headSeal(plainSeal, { changeNumber: 4, digest })
      await edit(cutOff, headOf4, `update change_head set key_id = null, seal = '${seal}'`)
      expect(await faults()).toEqual([headWasEdited])
    })

    test('finds a record of the last change that claims a key which nobody has', async () => {
      await six()
      await edit(cutOff, headOf4, `update change_head set key_id = 'unknown'`)
      expect(await faults()).toEqual([headWasEdited])
    })
  })

  describe('where somebody inserted a row by hand', () => {
    const inserted = (changeNumber: number, rest = 'null, null') =>
      `insert into change
        (change_number, changed_at, actor_kind, actor_name, what, about_kind, about_id, key_id, digest)
      values (${changeNumber}, now(), 'person', 'bert', 'thing.change', 'thing', 'thing 7', ${rest})`

    test('finds it behind the chain without a digest', async () => {
      await six()
      await edit(inserted(7))
      expect(await faults()).toEqual(['Change 7 has no digest.'])
    })

    test('finds it behind the chain with a digest', async () => {
      await six()
      await edit(inserted(7, `'${key.keyId}', repeat('0', 64)`))
      expect(await faults()).toEqual([isNot(7), otherIsLast])
    })

    test('finds it in the place of a row that was removed', async () => {
      await six()
      await edit('delete from change where change_number = 3', inserted(3, `'${key.keyId}', repeat('0', 64)`))
      expect(await faults()).toEqual([isNot(3), isNot(4)])
    })

    test.each([0, -1])('finds it before a chain that seals none before it, as number %i', async (number) => {
      await six()
      await edit(inserted(number))
      expect(await faults()).not.toEqual([])
    })
  })

  describe('of what was made anew without the key', () => {
    const emptied = ['delete from change', 'delete from change_head']

    test('a logged digest finds an empty chain, and nothing else does', async () => {
      await six()
      const known = await newestDigest(state())
      await edit(...emptied)
      expect(await verify()).toEqual({ changes: 0, beforeChain: 0, digest: null, keys: [], faults: [] })
      expect(await faults([key], known)).toEqual([notInChain(known)])
    })

    test('finds a whole chain by a logged digest, and shows that no key seals it', async () => {
      await six()
      const known = await newestDigest(state())
      await edit(...emptied)
      await recordThings(state(), plainSeal, { through: 6 })
      const report = await verify([key], known)
      expect(report.keys).toEqual([{ keyId: null, changes: 6, isVerified: true }])
      expect(report.faults).toContain(notInChain(known))
      // Where no key is used at all, it is a chain like any other.
      expect(await faults([])).toEqual([])
    })

    test('finds a whole chain where a key is given', async () => {
      await edit(...emptied)
      await recordThings(state(), plainSeal, { through: 6 })
      expect(await faults([key])).not.toEqual([])
    })

    test('finds a whole chain of another key, of which no row is verified, by a logged digest alone', async () => {
      await six()
      const known = await newestDigest(state())
      await edit(...emptied)
      await recordThings(state(), sealOfKey(9), { through: 6 })
      expect(await verify()).toMatchObject({
        keys: [{ keyId: sealOfKey(9).keyId, changes: 6, isVerified: false }],
        faults: [],
      })
      expect(await faults([key], known)).toEqual([notInChain(known)])
    })

    test('finds that the end of a chain is sealed without the key', async () => {
      await six()
      await edit(
        'delete from change where change_number = 6',
        `update change_head set change_number = 5,
          digest = (select digest from change where change_number = 5)`,
      )
      // As a server without a key would go on: with a record of the change of key.
      await record(stateWriter(state().db, plainSeal), byPerson('bert', dayOf(6)), [changeOfThing(6)])
      expect(await faults()).not.toEqual([])
    })
  })
})
