import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { setTimeout as sleep } from 'node:timers/promises'
import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { CodedError } from '#contract/errors.ts'
import { silentMs } from './silence.ts'
import type { StateTables } from './tables.ts'

const folder = new URL('migrations/', import.meta.url)
/** Any number that no other lock uses. */
const lockKey = 7_316_509_220
/** A killed server counts as gone after this time. */
const patienceMs = silentMs + 2_000
const lookAgainMs = 500

type Migration = { version: number; name: string; text: string; checksum: string }

/** The migrations that were applied, and the version of the schema before them; 0: it was empty. */
export type Migrated = { from: number; applied: readonly string[] }

/** Migrates the schema to this version's, or to an earlier one; one process at a time, and never backwards. */
export async function migrate(state: Kysely<StateTables>, upTo = Infinity): Promise<Migrated> {
  const migrations = await allMigrations()
  return state.connection().execute(async (db) => {
    await sql`set statement_timeout = 0`.execute(db)
    await sql`select pg_advisory_lock(${lockKey})`.execute(db)
    try {
      const pending = (await pendingOf(db, migrations)).filter(({ version }) => version <= upTo)
      if (pending.length > 0) await refuseWhileServersWork(db)
      for (const migration of pending) await apply(db, migration)
      const from = (pending[0]?.version ?? migrations.length + 1) - 1
      return { from, applied: pending.map(({ name }) => name) }
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(db)
      await sql`reset statement_timeout`.execute(db)
    }
  })
}

async function pendingOf(db: Kysely<StateTables>, migrations: Migration[]): Promise<Migration[]> {
  await sql`
    create table if not exists schema_migration (
      version integer primary key,
      name text not null,
      checksum text not null,
      applied_at timestamptz not null
    )`.execute(db)
  const applied = await db.selectFrom('schema_migration').selectAll().orderBy('version').execute()
  for (const { version, name, checksum } of applied) {
    const known = migrations.find((migration) => migration.version === version)
    if (!known) throw newer(name)
    if (known.checksum !== checksum) throw changed(name)
  }
  return migrations.filter(({ version }) => version > (applied.at(-1)?.version ?? 0))
}

/** Tables must not change under running servers. */
async function refuseWhileServersWork(db: Kysely<StateTables>): Promise<void> {
  const { rows } = await sql<{ exists: boolean }>`
    select to_regclass('server_presence') is not null as exists`.execute(db)
  if (!rows[0]?.exists) return
  const giveUpAtMs = performance.now() + patienceMs
  for (;;) {
    const present = await sql<{ name: string; build_version: string }>`
      select name, build_version
      from server_presence
      where beat_at > clock_timestamp() - ${silentMs} * interval '1 millisecond'
      limit 1`.execute(db)
    const [other] = present.rows
    if (!other) return
    if (performance.now() > giveUpAtMs) throw atWork(other)
    await sleep(lookAgainMs)
  }
}

async function apply(db: Kysely<StateTables>, { version, name, text, checksum }: Migration): Promise<void> {
  await db.transaction().execute(async (transaction) => {
    await sql.raw(text).execute(transaction)
    const row = { version, name, checksum, applied_at: new Date() }
    await transaction.insertInto('schema_migration').values(row).execute()
  })
}

async function allMigrations(): Promise<Migration[]> {
  const names = (await readdir(folder)).filter((name) => /^\d{3}-[\w-]+\.sql$/.test(name)).toSorted()
  return Promise.all(
    names.map(async (file) => {
      const text = await readFile(new URL(file, folder), 'utf8')
      const checksum = createHash('sha256').update(text).digest('hex')
      return { version: Number(file.slice(0, 3)), name: file.replace('.sql', ''), text, checksum }
    }),
  )
}

function atWork({ name, build_version: version }: { name: string; build_version: string }): CodedError {
  const message = `This program would bring the application database to a newer form, and the server ${name} of version ${version} is at work on it. Stop all servers of that version first, then start this one.`
  return new CodedError('conflict', message)
}

function newer(name: string): CodedError {
  const message = `The application state was changed by a newer version of this program (${name}). Start that version, or restore a backup that was made before.`
  return new CodedError('store_failed', message)
}

function changed(name: string): CodedError {
  const message = `The application state was made with another text of ${name} than this program has. Start the version that made it, or restore a backup.`
  return new CodedError('store_failed', message)
}
