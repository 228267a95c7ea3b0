import { appendFile, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, onTestFinished, test } from 'vitest'
import { verifyChanges } from './change-verify.ts'
import { record } from './change.ts'
import { dumpState, loadState } from './dump.ts'
import { findSession, openSession } from './sessions.ts'
import { findSetting, writeSetting } from './settings.ts'
import { openState } from './state.ts'
import { byPerson } from './testing/author.ts'
import { recordThings, sealOfKey } from './testing/chains.ts'
import { openTestState, stores } from './testing/stores.ts'
import { createUser, findUser } from './users.ts'

const now = new Date('2026-01-01T00:00:00Z')
const author = byPerson('ann', now)
const ann = {
  username: 'ann',
  password: 'secret of ann',
  roles: ['user' as const, 'admin' as const],
  workspaceIds: ['1', '2'],
  mustChangePassword: false,
}

async function newFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'dump-'))
  onTestFinished(() => rm(folder, { recursive: true, force: true }))
  return folder
}

describe.each(stores)('a dump of $kind state', ({ newPlace }) => {
  test('fills an empty state with the same users, sessions and settings', async () => {
    const state = await openTestState(await newPlace())
    const { db } = state
    await createUser(state, ann, author)
    const { token } = await openSession(db, 'ann', now)
    await writeSetting(state, { key: 'currency', value: 'EUR' }, author)
    const folder = await newFolder()
    const dump = await dumpState(state, folder)

    const other = await openTestState(await newPlace())
    await loadState(other, folder, dump)

    expect(await findUser(other.db, 'ann')).toEqual(await findUser(db, 'ann'))
    expect(await findSession(other.db, token, now)).toMatchObject({ user: { username: 'ann' } })
    expect(await other.db.selectFrom('setting').selectAll().execute()).toEqual(
      await db.selectFrom('setting').selectAll().execute(),
    )
    await expect(loadState(other, folder, dump)).rejects.toThrow('holds data already (app_user)')
  })

  test('keeps recorded changes as they were sealed, whatever their values are', async () => {
    const state = await openTestState(await newPlace(), { seal: sealOfKey(1) })
    await writeSetting(state, { key: 'enabledTags', value: ['ü "team"', '\\', 'a\nb'] }, author)
    const about = { kind: 'thing', id: 'a' }
    await record(state, author, [
      { what: 'thing.change', about, before: null, after: 'a text with \u007f, \u0001 and "quotes"' },
      { what: 'thing.change', about, before: 1.5e300, after: { a: [], none: null, 'b\t': false } },
      { what: 'thing.change', about, before: { name: 'a\0' }, after: 'half of a pair: \uD83D' },
    ])
    await recordThings(state, sealOfKey(1), { through: 2 })
    const folder = await newFolder()
    const dump = await dumpState(state, folder)

    const other = await openTestState(await newPlace(), { seal: sealOfKey(1) })
    await loadState(other, folder, dump)

    const [before, after] = [state, other].map((one) => verifyChanges(one, { seals: [sealOfKey(1)] }))
    expect((await before)?.faults).toEqual([])
    expect(await after).toEqual(await before)
    await record(other, author, [{ what: 'thing.change', about }])
    expect(await verifyChanges(other, { seals: [sealOfKey(1)] })).toMatchObject({ changes: 7, faults: [] })
  })

  test('keeps a setting that was taken back', async () => {
    const state = await openTestState(await newPlace())
    await writeSetting(state, { key: 'costTag/1', value: null }, author)
    const folder = await newFolder()
    const dump = await dumpState(state, folder)

    const other = await openTestState(await newPlace())
    await loadState(other, folder, dump)

    expect(await findSetting(other.db, 'costTag/1')).toMatchObject({ value: null, changedBy: 'ann' })
  })
})

test('a dump of an earlier schema is loaded into that schema and migrated', async () => {
  const place = await stores[1]?.newPlace()
  const empty = await stores[1]?.newPlace()
  if (!place || !empty) throw new Error('There is no store to test with.')
  const earlier = await openState(place, { schemaVersion: 2 })
  await earlier.executeSql(
    `insert into app_user values ('ann', 'no hash', array['user'], null, false, now(), now())`,
  )
  const folder = await newFolder()
  const dump = await dumpState(earlier, folder)
  await earlier.close()
  expect(dump.schemaVersion).toBe(2)

  const loading = await openState(empty, { schemaVersion: dump.schemaVersion })
  await loadState(loading, folder, dump)
  await loading.close()

  const { db } = await openTestState(empty)
  expect(await findUser(db, 'ann')).toMatchObject({ username: 'ann' })
  expect(await db.selectFrom('job_run').selectAll().execute()).toEqual([])
})

test('a dump with an additional row, or of a later schema, is refused', async () => {
  const place = await stores[1]?.newPlace()
  if (!place) throw new Error('There is no store to test with.')
  const state = await openTestState(place)
  const folder = await newFolder()
  const dump = await dumpState(state, folder)
  await expect(loadState(state, folder, { ...dump, schemaVersion: 900 })).rejects.toThrow('version 900')
  await appendFile(join(folder, 'setting.ndjson'), '{"key":"x"}\n')
  await expect(loadState(state, folder, dump)).rejects.toThrow('setting has 1 of 0 rows')
})
