import { existsSync } from 'node:fs'
import { mkdtemp, readdir, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { deriveModels } from '#derive/derive-models.ts'
import type { SettingsSnapshot } from '#derive/settings.ts'
import { openLake } from '#lake/duckdb/open-lake.ts'
import type { Lake } from '#lake/lake.ts'
import { openMart } from '#mart/open-mart.ts'
import { models } from '#models/catalogue.ts'
import { isReconciled, reconcile } from '#models/reconcile/reconcile.ts'
import { openState } from '#state/state.ts'
import { askHere } from '#local/ask-here.ts'
import { lakeCalls } from '#worker/calls/lake-calls.ts'
import { derivationSettings } from '#worker/derivation-settings.ts'
import { lakeHandlers, rawTables } from '#worker/lake-handlers.ts'
import { unpackDirectories } from '../../tools/fixtures/unpack.ts'

const archive = join(import.meta.dirname, '../fixtures/data-directories.tar.zst')
const timeout = 120_000
const memory = { memoryLimitMb: 500, threads: 2 }

/** A data directory of each of these versions. */
const versions = ['issue-3', 'issue-4', 'settled-2026-11']

const billedUsage = "select sum(amount) as amount from billed_day where source = 'databricks_usage'"

let folder: string

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lakegauge-former-'))
  await unpackDirectories(archive, folder)
})

afterAll(() => rm(folder, { recursive: true, force: true }))

async function withLake<Answer>(directory: string, work: (lake: Lake) => Promise<Answer>): Promise<Answer> {
  const lake = await openLake({ file: join(directory, 'lake', 'lake.duckdb'), ...memory })
  return work(lake).finally(() => lake.close())
}

async function rowCounts(lake: Lake): Promise<Record<string, number>> {
  const counts: Record<string, number> = {}
  for (const { name } of rawTables) {
    if (!(await lake.columnsOf(name))) continue
    const [row] = await lake.rows(`select count(*) as row_count from ${name}`)
    counts[name] = Number(row?.['row_count'])
  }
  return counts
}

/** What people set there, as each derivation is given it. */
async function settingsOf(directory: string): Promise<SettingsSnapshot> {
  const state = await openState({ directory })
  const settings = await derivationSettings(state.db, new Date())
  await state.close()
  return settings
}

test('every former version is tested', async () => {
  expect((await readdir(folder)).toSorted()).toEqual(versions)
})

test.each(versions)(
  'the lake of %s is migrated, derived again and reconciles; no row is lost',
  { timeout },
  (name) =>
    withLake(join(folder, name), async (lake) => {
      const before = await rowCounts(lake)
      expect(before['usage_record']).toBeGreaterThan(100)
      const billed = await lake.rows(billedUsage)
      await lake.migrate(rawTables)
      expect(await rowCounts(lake)).toMatchObject(before)
      const publications = join(folder, name, 'lake', 'publications')
      const settings = await settingsOf(join(folder, name))
      await askHere(lakeHandlers(lake, publications))(lakeCalls.derive, { settings })
      await lake.keepNotes([{ name: 'derive', value: { version: 0, models: [] } }])
      await deriveModels(lake, models)
      const { days } = await reconcile(lake)
      expect(days.length).toBeGreaterThan(0)
      expect(days.filter((day) => !isReconciled(day))).toEqual([])
      expect(await lake.rows(billedUsage)).toEqual(billed)
    }),
)

test.each(versions)('the mart of %s imports new publications', { timeout }, async (name) => {
  const directory = join(folder, name)
  const mart = await openMart(join(directory, 'server'), join(directory, 'lake', 'publications'), memory)
  for (let before = -1; before !== mart.version();) {
    before = mart.version()
    await mart.importNext()
  }
  const published = models.flatMap(({ name: table, publish }) => (publish ? [table] : []))
  expect((await mart.tables()).map((table) => table.name).toSorted()).toEqual(published.toSorted())
  await mart.close()
})

test.each(versions)('the application state of %s is migrated with its users', { timeout }, async (name) => {
  expect(existsSync(join(folder, name, 'state', 'PG_VERSION'))).toBe(true)
  const state = await openState({ directory: join(folder, name) })
  const users = await state.db.selectFrom('app_user').select('username').execute()
  expect(users.length).toBeGreaterThan(0)
  await state.close()
})
