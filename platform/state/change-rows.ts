import { sql } from 'kysely'
import type { Kysely } from 'kysely'
import { actorKinds } from '#contract/actor.ts'
import { z } from 'zod'
import type { ChainedChange } from './change-chain.ts'
import type { StateTables } from './tables.ts'

/** A row of the table of changes with the digest that it has; null: it stands before the chain. */
export type KeptChange = { change: ChainedChange; digest: string | null }

const rowsAtOnce = 1_000

const keptRow = z.object({
  change_number: z.coerce.number(),
  changed_at: z.date(),
  actor_kind: z.enum(actorKinds),
  actor_name: z.string(),
  what: z.string(),
  about_kind: z.string(),
  about_id: z.string(),
  before_text: z.string().nullable(),
  after_text: z.string().nullable(),
  origin_kind: z.string().nullable(),
  origin_id: z.string().nullable(),
  key_id: z.string().nullable(),
  digest: z.string().nullable(),
})

/** All changes in their order, read a thousand at a time. */
export async function* readChanges(db: Kysely<StateTables>): AsyncGenerator<KeptChange> {
  for (let after = Number.MIN_SAFE_INTEGER; ;) {
    const changes = await changesAfter(db, after, rowsAtOnce)
    yield* changes
    const last = changes.at(-1)
    if (!last || changes.length < rowsAtOnce) return
    after = last.change.changeNumber
  }
}

/** The changes behind a number, in their order, at most so many. */
export async function changesAfter(
  db: Kysely<StateTables>,
  after: number,
  most: number,
): Promise<KeptChange[]> {
  const { rows } = await sql`
    select change_number, changed_at, actor_kind, actor_name, what, about_kind, about_id,
      cast(before_value as text) as before_text, cast(after_value as text) as after_text,
      origin_kind, origin_id, key_id, digest
    from change
    where change_number > ${after}
    order by change_number
    limit ${most}`.execute(db)
  return rows.map((row) => keptOf(keptRow.parse(row)))
}

function keptOf(row: z.output<typeof keptRow>): KeptChange {
  const change = {
    changeNumber: row.change_number,
    changedAt: row.changed_at,
    actor: { kind: row.actor_kind, name: row.actor_name },
    what: row.what,
    aboutKind: row.about_kind,
    aboutId: row.about_id,
    beforeText: row.before_text,
    afterText: row.after_text,
    originKind: row.origin_kind,
    originId: row.origin_id,
    keyId: row.key_id,
  }
  return { change, digest: row.digest }
}

/** The latest change of a kind, with its value after it; undefined: there is none. */
export async function lastChangeOf(
  db: Kysely<StateTables>,
  what: string,
): Promise<{ changedAt: Date; after: unknown } | undefined> {
  return db
    .selectFrom('change')
    .select(['changed_at as changedAt', 'after_value as after'])
    .where('what', '=', what)
    .orderBy('change_number', 'desc')
    .limit(1)
    .executeTakeFirst()
}
