import { sql } from 'kysely'
import type { StateDatabase } from '#state/state.ts'

/** The first start, and the time that counts: it never goes back. */
export type LicenseTimes = { startedAt: Date; now: Date }

const writeAgainMs = 60_000

/**
 * The times by which a license is judged; remembers the latest one, at most once a minute. A clock that is before the first
 * start was ahead at that time, or was turned back: the days are counted from the earliest time and up to the latest one.
 */
export async function licenseTimes(db: StateDatabase, clockNow: Date): Promise<LicenseTimes> {
  const kept = await db.selectFrom('license_clock').select(['started_at', 'latest_at']).executeTakeFirst()
  const isKnown = kept && kept.started_at <= clockNow
  if (isKnown && clockNow.getTime() - kept.latest_at.getTime() < writeAgainMs)
    return { startedAt: kept.started_at, now: later(clockNow, kept.latest_at) }
  const row = await db
    .insertInto('license_clock')
    .values({ one: true, started_at: clockNow, latest_at: clockNow, newest_issued_at: null })
    .onConflict((conflict) =>
      conflict.column('one').doUpdateSet({
        started_at: sql<Date>`least(license_clock.started_at, excluded.started_at)`,
        latest_at: sql<Date>`greatest(license_clock.latest_at, excluded.latest_at)`,
      }),
    )
    .returning(['started_at', 'latest_at'])
    .executeTakeFirstOrThrow()
  return { startedAt: row.started_at, now: later(clockNow, row.latest_at) }
}

/**
 * Notes that a license was entered. One that was issued after all former ones proves that its time has come and no later
 * one: a clock that once was ahead is forgiven. Any other leaves the latest time as it is.
 */
export async function noteIssued(db: StateDatabase, issuedAt: Date, clockNow: Date): Promise<void> {
  await db
    .updateTable('license_clock')
    .set({ newest_issued_at: issuedAt, latest_at: later(clockNow, issuedAt) })
    .where((where) =>
      where.or([where('newest_issued_at', 'is', null), where('newest_issued_at', '<', issuedAt)]),
    )
    .execute()
}

const later = (one: Date, other: Date) => (one > other ? one : other)
