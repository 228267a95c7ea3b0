import { chmod, mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newPostgresDatabase } from './testing/postgres.ts'
import { startPostgresServer } from './testing/postgres-server.ts'
import { openTestState } from './testing/stores.ts'

test('statements wait while the server restarts', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'postgres-'))
  // Under root the server runs as nobody, who needs access.
  await chmod(folder, 0o755)
  const before = await startPostgresServer(join(folder, 'server'))
  const state = await openTestState({ databaseUrl: before.urlOf('postgres') })
  await before.stop()

  const asked = state.executeSql('select count(*)::int as n from setting')
  const after = await startPostgresServer(join(folder, 'server'), before.port)

  expect((await asked).rows).toEqual([{ n: 0 }])
  await state.close()
  await after.stop()
  await rm(folder, { recursive: true })
})

test('a session that the server ends gives a coded error, and the next statement works', async () => {
  const state = await openTestState({ databaseUrl: await newPostgresDatabase() })

  await expect(state.executeSql('select pg_terminate_backend(pg_backend_pid())')).rejects.toMatchObject({
    code: 'store_failed',
  })
  expect((await state.executeSql('select 1 as one')).rows).toEqual([{ one: 1 }])
})

test('a statement that takes too long is ended', async () => {
  const state = await openTestState({ databaseUrl: await newPostgresDatabase() })

  expect((await state.executeSql('show statement_timeout')).rows).toEqual([{ statement_timeout: '30s' }])
})

test('two servers that start at once migrate once', async () => {
  const databaseUrl = await newPostgresDatabase()

  const [first] = await Promise.all([openTestState({ databaseUrl }), openTestState({ databaseUrl })])

  const { rows } = await first.executeSql('select version from schema_migration order by version')
  const files = await readdir(join(import.meta.dirname, 'migrations'))
  expect(rows).toEqual(files.map((_file, place) => ({ version: place + 1 })))
})

test('a missing database is refused with its location and without its password', async () => {
  const url = new URL(await newPostgresDatabase())
  url.pathname = '/absent'
  url.password = 'hunter2'

  const opening = openTestState({ databaseUrl: url.href })

  await expect(opening).rejects.toThrow(
    `The application database at 127.0.0.1:${url.port}/absent cannot be reached`,
  )
  await expect(opening).rejects.not.toThrow('hunter2')
})
