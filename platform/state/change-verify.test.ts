import { describe, expect, test } from 'vitest'
import { sealFormerChanges } from './change-genesis.ts'
import { verifyChanges } from './change-verify.ts'
import { plainSeal, type Seal } from './seal.ts'
import { dayOf, newestDigest, recordThings, sealOfKey, tamper } from './testing/chains.ts'
import { emptiedState, kinds } from './testing/emptied-state.ts'

const key = sealOfKey(1)
const laterKey = sealOfKey(2)

const isNot = (changeNumber: number) => `Change ${changeNumber} is not what was recorded.`
const headWasEdited = 'The record of the last change was edited.'
const otherIsLast = 'The last change is not the one that was recorded last.'
const formerWereEdited = 'Changes from before the chain began are not what they were when it began.'

describe.each(kinds)('a verification of %s state', (kind) => {
  const state = emptiedState(kind)
  const six = () => recordThings(state(), key, { through: 6 })
  const verify = (seals: readonly Seal[] = [key], known?: string) => verifyChanges(state(), { seals, known })
  const faults = async (seals?: readonly Seal[], known?: string) => (await verify(seals, known)).faults
  const edit = (...statements: readonly string[]) => tamper(state(), ...statements)

  test('finds nothing in a chain that nobody touched, and answers its newest digest', async () => {
    await six()
    const digest = await newestDigest(state())
    expect(digest).toMatch(/^[\da-f]{64}$/)
    expect(await verify([key], digest)).toEqual({
      changes: 6,
      beforeChain: 0,
      digest,
      keys: [{ keyId: key.keyId, changes: 6, isVerified: true }],
      faults: [],
    })
  })

  test('finds nothing while others write', async () => {
    const [, ...reports] = await Promise.all([six(), verify(), verify(), verify()])
    expect(reports.flatMap((report) => report.faults)).toEqual([])
    expect(await verify()).toMatchObject({ changes: 6, faults: [] })
  })

  test('finds nothing in a chain without a key, which has digests that anybody can compute', async () => {
    await recordThings(state(), plainSeal, { through: 2 })
    expect(await verify([])).toMatchObject({
      keys: [{ keyId: null, changes: 2, isVerified: true }],
      faults: [],
    })
    await edit(`update change set actor_name = 'bert' where change_number = 1`)
    expect(await faults([])).toEqual([isNot(1)])
  })

  test.each([
    ['its time', `changed_at = changed_at + interval '1 millisecond'`],
    ['the kind of its actor', `actor_kind = 'system'`],
    ['its actor', `actor_name = 'Anna'`],
    ['what was done', `what = 'thing.create'`],
    ['the kind of the thing', `about_kind = 'other'`],
    ['the thing', `about_id = 'thing 4'`],
    ['the value before', `before_value = '{"number":1}'`],
    ['the value before, in its spaces', `before_value = '{"number": 2}'`],
    ['that there was a value before', 'before_value = null'],
    ['the value after', `after_value = '{"number":4}'`],
    ['that there is a value after', 'after_value = null'],
    ['a value that is not there any more', `after_value = 'null'`],
    ['the kind of its origin', `origin_kind = 'job'`],
    ['its origin', `origin_id = 'request 4'`],
    ['that it has an origin', 'origin_id = null, origin_kind = null'],
    ['that its key sealed it', 'key_id = null'],
    ['another key that sealed others', `key_id = '${laterKey.keyId}'`],
  ])('finds a row of which somebody edited %s', async (_what, assignment) => {
    await six()
    await edit(`update change set ${assignment} where change_number = 3`)
    const found = await faults([key, laterKey])
    expect(found).toContain(isNot(3))
    expect(found).not.toContain(isNot(2))
  })

  test('finds an edited row alone: those around it hold', async () => {
    await six()
    await edit(`update change set actor_name = 'bert' where change_number in (3, 6)`)
    expect(await faults()).toEqual([isNot(3), isNot(6)])
  })

  test('finds an edited digest at its row and at the next one', async () => {
    await six()
    await edit(`update change set digest = repeat('0', 64) where change_number = 3`)
    expect(await faults()).toEqual([isNot(3), isNot(4)])
  })

  test('finds a row that lost its digest', async () => {
    await six()
    await edit('update change set digest = null where change_number = 3')
    expect(await faults()).toEqual(['Change 3 has no digest.', 'Change 3 is missing.'])
  })

  test('finds an edited number as a gap, and as a row behind the last one', async () => {
    await six()
    await edit('update change set change_number = 9 where change_number = 3')
    expect(await faults()).toEqual(['Change 3 is missing.', 'Changes 7 to 8 are missing.', otherIsLast])
  })

  test('finds an edited row that claims a key which nobody has', async () => {
    await six()
    await edit(`update change set actor_name = 'bert', key_id = 'unknown' where change_number = 3`)
    expect(await faults()).not.toEqual([])
  })

  test('finds a row that pretends to seal the changes before the chain', async () => {
    await six()
    await edit(`update change set what = 'audit.begin' where change_number = 3`)
    expect(await faults()).toContain(isNot(3))
  })

  test.each([
    ['the first row', 'change_number = 1', 'Change 1 is missing.'],
    ['a row in the middle', 'change_number = 3', 'Change 3 is missing.'],
    ['rows in the middle', 'change_number in (3, 4)', 'Changes 3 to 4 are missing.'],
    ['the last row', 'change_number = 6', 'Change 6 is missing.'],
    ['rows at the end', 'change_number > 3', 'Changes 4 to 6 are missing.'],
    ['all rows', 'true', 'Changes 1 to 6 are missing.'],
  ])('finds that somebody removed %s', async (_what, condition, fault) => {
    await six()
    await edit(`delete from change where ${condition}`)
    expect(await faults()).toEqual([fault])
  })

  test('finds that somebody removed a row and closed the gap', async () => {
    await six()
    await edit(
      'delete from change where change_number = 3',
      'update change set change_number = change_number - 1 where change_number > 3',
      'update change_head set change_number = 5',
    )
    expect(await faults()).toEqual([isNot(3), isNot(4), isNot(5), headWasEdited])
  })

  test('finds that somebody swapped two rows', async () => {
    await six()
    await edit(
      'update change set change_number = 9 where change_number = 3',
      'update change set change_number = 3 where change_number = 4',
      'update change set change_number = 4 where change_number = 9',
    )
    expect(await faults()).toEqual([isNot(3), isNot(4), isNot(5)])
  })

  test('finds that somebody swapped the last two rows', async () => {
    await six()
    await edit(
      'update change set change_number = 9 where change_number = 5',
      'update change set change_number = 5 where change_number = 6',
      'update change set change_number = 6 where change_number = 9',
    )
    expect(await faults()).toEqual([isNot(5), isNot(6), otherIsLast])
  })

  test('counts rows of a key that is not given as not verified, which is no fault', async () => {
    await recordThings(state(), key, { through: 3 })
    await recordThings(state(), laterKey, { from: 4, through: 5 })
    const ofBoth = (isFirstVerified: boolean, isSecondVerified: boolean) => [
      { keyId: key.keyId, changes: 3, isVerified: isFirstVerified },
      // Two, and the change of key before them.
      { keyId: laterKey.keyId, changes: 3, isVerified: isSecondVerified },
    ]
    expect(await verify([laterKey])).toMatchObject({ keys: ofBoth(false, true), faults: [] })
    expect(await verify([key])).toMatchObject({ keys: ofBoth(true, false), faults: [] })
    expect(await verify([laterKey, key])).toMatchObject({ keys: ofBoth(true, true), faults: [] })
  })

  test('finds after a change of key what was edited before and after it, each with its key', async () => {
    await recordThings(state(), key, { through: 3 })
    await recordThings(state(), laterKey, { from: 4, through: 5 })
    await edit(`update change set actor_name = 'bert' where change_number in (2, 5)`)
    expect(await faults([laterKey, key])).toEqual([isNot(2), isNot(5)])
    expect(await faults([laterKey])).toEqual([isNot(5)])
    expect(await faults([key])).toEqual([isNot(2)])
  })

  test('finds by the later key alone that the digest before it is another one', async () => {
    await recordThings(state(), key, { through: 3 })
    await recordThings(state(), laterKey, { from: 4, through: 5 })
    await edit(`update change set digest = repeat('0', 64) where change_number = 3`)
    expect(await faults([laterKey])).toEqual([isNot(4)])
  })

  describe('of changes from before the chain', () => {
    async function threeFormer(): Promise<void> {
      await state().executeSql(
        `insert into change (change_number, changed_at, actor_kind, actor_name, what, about_kind, about_id, after_value)
        select number, timestamptz '2025-01-01Z', 'person', 'anna', 'thing.change', 'thing', 'thing ' || number, '{"a": 1}'
        from generate_series(1, 3) as number`,
      )
      await sealFormerChanges(state().db, key, dayOf(0))
      await recordThings(state(), key, { through: 2 })
    }

    test('finds nothing where nobody touched them', async () => {
      await threeFormer()
      expect(await verify()).toMatchObject({
        changes: 6,
        beforeChain: 3,
        keys: [{ keyId: key.keyId, changes: 3, isVerified: true }],
        faults: [],
      })
    })

    test('seals them once', async () => {
      await threeFormer()
      await sealFormerChanges(state().db, key, dayOf(3))
      expect(await verify()).toMatchObject({ changes: 6, faults: [] })
    })

    test.each([
      ['edited a value', `update change set after_value = '{"a": 2}' where change_number = 2`],
      ['edited a name', `update change set actor_name = 'bert' where change_number = 1`],
      ['edited a time', `update change set changed_at = changed_at + interval '1 s' where change_number = 3`],
      ['removed the first', 'delete from change where change_number = 1'],
      ['removed one in the middle', 'delete from change where change_number = 2'],
      [
        'swapped two',
        `update change set about_id = case change_number when 1 then 'thing 2' else 'thing 1' end
        where change_number < 3`,
      ],
      [
        'added one',
        `insert into change (change_number, changed_at, actor_kind, actor_name, what, about_kind, about_id)
        values (0, now(), 'person', 'bert', 'thing.change', 'thing', 'a')`,
      ],
    ])('finds that somebody %s', async (_what, statement) => {
      await threeFormer()
      await edit(statement)
      expect(await faults()).toEqual([formerWereEdited])
    })

    test('finds that somebody removed the last of them, or all', async () => {
      await threeFormer()
      await edit('delete from change where change_number = 3')
      expect(await faults()).toEqual(['Change 3 is missing.', formerWereEdited])
      await edit('delete from change where change_number < 3')
      expect(await faults()).toEqual(['Changes 1 to 3 are missing.', formerWereEdited])
    })

    test('finds that somebody edited the record that seals them', async () => {
      await threeFormer()
      await edit(
        'delete from change where change_number = 3',
        `update change set after_value = '{"rows":2,"digest":"0"}' where change_number = 4`,
      )
      expect(await faults()).toEqual(['Change 3 is missing.', formerWereEdited])
    })
  })
})
