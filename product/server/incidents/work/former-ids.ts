import { sql, type Transaction } from 'kysely'
import type { StateDatabase } from '#state/state.ts'
import type { StateTables } from '#state/tables.ts'

/** An incident under its present id, and the one that it had. */
export type MovedId = { formerId: string; incidentId: string }

/** Remembers under which ids incidents were kept, so that links to them lead on; forgets those of forgotten ones. */
export async function keepFormerIds(
  transaction: Transaction<StateTables>,
  moved: readonly MovedId[],
  forgottenIds: readonly string[],
): Promise<void> {
  await sql`delete from incident_former_id where incident_id = any (${forgottenIds}::text[])`.execute(
    transaction,
  )
  for (const { formerId, incidentId } of moved) {
    await sql`delete from incident_former_id where former_id = ${incidentId}`.execute(transaction)
    await sql`
      update incident_former_id set incident_id = ${incidentId} where incident_id = ${formerId}`.execute(
      transaction,
    )
    await sql`
      insert into incident_former_id (former_id, incident_id) values (${formerId}, ${incidentId})
      on conflict (former_id) do update set incident_id = excluded.incident_id`.execute(transaction)
  }
}

/** The present id of an incident that had another one. */
export async function presentId(db: StateDatabase, formerId: string): Promise<string | undefined> {
  const row = await db
    .selectFrom('incident_former_id')
    .select('incident_id')
    .where('former_id', '=', formerId)
    .executeTakeFirst()
  return row?.incident_id
}
