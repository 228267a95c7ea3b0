import { sql, type Transaction } from 'kysely'
import { cleanJson } from '#contract/clean-text.ts'
import type { StateDatabase } from '#state/state.ts'
import type { StateTables } from '#state/tables.ts'
import { writeRows, type RefusedRow } from '#state/written-rows.ts'
import type { IncidentCategory } from '../incident-ports.ts'
import type { CausesAfter, OpenCause } from './causes.ts'
import type { RuleCause } from './seen-incidents.ts'

/**
 * The causes of a category that people were informed of, and that go on. Those by the type of a rule whose cause has another type
 * have that one's.
 */
export async function openCauses(
  transaction: StateDatabase,
  category: IncidentCategory,
  rules: readonly RuleCause[],
): Promise<OpenCause[]> {
  const moved = new Map(
    rules
      .filter((rule) => rule.category !== rule.causeCategory)
      .map((rule) => [`${rule.category} ${rule.incidentType}`, rule]),
  )
  const causes = await transaction
    .selectFrom('incident_cause')
    .select(['cause_key as causeKey', 'category', 'cause', 'opened_at as openedAt'])
    .where('resolved_at', 'is', null)
    .execute()
  return causes
    .map(({ causeKey, category: kept, cause, openedAt }) => {
      const [type = ''] = cause.split(' ')
      const to = moved.get(`${kept} ${type}`)
      if (!to) return { causeKey, category: kept, cause, openedAt }
      const causeNow = `${to.causeType}${cause.slice(type.length)}`
      return { causeKey, category: to.causeCategory, cause: causeNow, openedAt }
    })
    .filter((open) => open.category === category)
}

/** Writes which causes began and ended; answers those that the state refuses. */
export async function writeCauses(
  transaction: Transaction<StateTables>,
  { opened, ended }: CausesAfter,
  now: Date,
): Promise<RefusedRow<OpenCause>[]> {
  const refused = await writeRows(transaction, opened, async (causes) => {
    await sql`
      insert into incident_cause
      select * from jsonb_populate_recordset(null::incident_cause, ${cleanJson(causes.map(rowOf))}::jsonb)`.execute(
      transaction,
    )
  })
  await sql`
    update incident_cause set resolved_at = ${now} where cause_key = any (${ended}::text[])`.execute(
    transaction,
  )
  return refused
}

const rowOf = ({ causeKey, category, cause, openedAt }: OpenCause) => ({
  cause_key: causeKey,
  category,
  cause,
  opened_at: openedAt,
  resolved_at: null,
})

/** Forgets causes that ended before a time. */
export async function forgetCauses(db: StateDatabase, before: Date): Promise<void> {
  await db.deleteFrom('incident_cause').where('resolved_at', '<', before).execute()
}
