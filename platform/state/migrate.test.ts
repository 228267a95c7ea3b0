import { describe, expect, test } from 'vitest'
import { migrate } from './migrate.ts'
import { sharedState, stores } from './testing/stores.ts'

describe.each(stores)('the schema of $kind state', ({ newPlace }) => {
  const state = sharedState(newPlace)

  test('is unchanged without new migrations', async () => {
    const applied = await state().db.selectFrom('schema_migration').selectAll().execute()

    await migrate(state().db)

    expect(await state().db.selectFrom('schema_migration').selectAll().execute()).toEqual(applied)
  })

  test('is refused if a newer version changed it', async () => {
    await state().executeSql(`insert into schema_migration values (900, '900-later', 'x', now())`)

    await expect(migrate(state().db)).rejects.toMatchObject({
      code: 'store_failed',
      message: expect.stringContaining('newer version of this program (900-later)'),
    })
    await state().executeSql('delete from schema_migration where version = 900')
  })

  test('is refused if a migration had another text when it was applied', async () => {
    await state().executeSql(`update schema_migration set checksum = 'other' where version = 1`)

    await expect(migrate(state().db)).rejects.toThrow('made with another text of 001-accounts')
  })

  test('is unlocked after a refusal', async () => {
    await state().executeSql(`update schema_migration set checksum = 'other' where version = 1`)
    await expect(migrate(state().db)).rejects.toThrow('001-accounts')

    const { rows } = await state().executeSql(
      // Other tests have databases of their own on this server.
      `select count(*)::int as locks
      from pg_locks
      where locktype = 'advisory'
        and database = (select oid from pg_database where datname = current_database())`,
    )

    expect(rows).toEqual([{ locks: 0 }])
  })
})
