import { sql } from 'kysely'
import type { Transaction } from 'kysely'
import type { Actor } from '#contract/actor.ts'
import { digestOf, type Seal } from './seal.ts'
import type { StateTables } from './tables.ts'

/** A change as the chain seals it: values are the JSON texts that the table keeps. */
export type ChainedChange = {
  changeNumber: number
  changedAt: Date
  actor: Actor
  what: string
  aboutKind: string
  aboutId: string
  beforeText: string | null
  afterText: string | null
  originKind: string | null
  originId: string | null
  keyId: string | null
}

/** The last change of the chain; undefined: there is none yet. */
export type ChainHead = { changeNumber: number; digest: string; keyId: string | null; seal: string }

type Database = Transaction<StateTables>

/** The digest of a change that follows a digest. */
export function chainedDigest(seal: Seal, previousDigest: string, change: ChainedChange): string {
  const { changeNumber, changedAt, actor, ...rest } = change
  const fields = [changeNumber, changedAt.toISOString(), actor.kind, actor.name, ...orderedFields(rest)]
  return digestOf(seal, [previousDigest, JSON.stringify(fields)])
}

const orderedFields = (change: Omit<ChainedChange, 'changeNumber' | 'changedAt' | 'actor'>) => [
  change.what,
  change.aboutKind,
  change.aboutId,
  change.beforeText,
  change.afterText,
  change.originKind,
  change.originId,
  change.keyId,
]

/** The seal of the head itself. */
export function headSeal(seal: Seal, { changeNumber, digest }: Pick<ChainHead, 'changeNumber' | 'digest'>) {
  return digestOf(seal, ['head', String(changeNumber), digest])
}

/** The head, locked until the end of the transaction: changes of several servers come one after the other. */
export async function lockedHead(transaction: Database): Promise<ChainHead | undefined> {
  // Where there is no row yet, none can be locked.
  await sql`lock table change_head in share row exclusive mode`.execute(transaction)
  return readHead(transaction)
}

/** The head as it is. */
export async function readHead(db: Pick<Database, 'selectFrom'>): Promise<ChainHead | undefined> {
  const row = await db.selectFrom('change_head').selectAll().executeTakeFirst()
  if (!row) return undefined
  const { change_number, digest, key_id: keyId, seal } = row
  return { changeNumber: Number(change_number), digest, keyId, seal }
}

const chunkSize = 500

/** Adds changes behind the head, which it answers; the head must be locked. */
export async function chain(
  transaction: Database,
  seal: Seal,
  head: Pick<ChainHead, 'changeNumber' | 'digest'>,
  changes: readonly Omit<ChainedChange, 'changeNumber' | 'keyId'>[],
): Promise<ChainHead> {
  let { changeNumber, digest } = head
  const rows = changes.map((change) => {
    const numbered = { ...change, changeNumber: (changeNumber += 1), keyId: seal.keyId }
    digest = chainedDigest(seal, digest, numbered)
    return rowOf(numbered, digest)
  })
  for (let start = 0; start < rows.length; start += chunkSize)
    await transaction
      .insertInto('change')
      .values(rows.slice(start, start + chunkSize))
      .execute()
  const next = { changeNumber, digest, keyId: seal.keyId, seal: headSeal(seal, { changeNumber, digest }) }
  await keepHead(transaction, next)
  return next
}

function rowOf(change: ChainedChange, digest: string) {
  return {
    change_number: change.changeNumber,
    changed_at: change.changedAt,
    actor_kind: change.actor.kind,
    actor_name: change.actor.name,
    what: change.what,
    about_kind: change.aboutKind,
    about_id: change.aboutId,
    before_value: change.beforeText,
    after_value: change.afterText,
    origin_kind: change.originKind,
    origin_id: change.originId,
    key_id: change.keyId,
    digest,
  }
}

async function keepHead(transaction: Database, { changeNumber, digest, keyId, seal }: ChainHead) {
  const row = { change_number: changeNumber, digest, key_id: keyId, seal }
  await transaction
    .insertInto('change_head')
    .values(row)
    .onConflict((conflict) => conflict.column('only_row').doUpdateSet(row))
    .execute()
}
