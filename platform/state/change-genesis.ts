import type { Kysely } from 'kysely'
import { chain, lockedHead, type ChainedChange } from './change-chain.ts'
import { readChanges } from './change-rows.ts'
import { digestOf, plainSeal, type Seal } from './seal.ts'
import type { StateTables } from './tables.ts'

/** What the first change of a chain follows. */
export const genesisDigest = ''

/** The record that seals what was recorded before the chain began. */
export const beginning = 'audit.begin'

/** The digest of rows that were recorded before the chain began. */
export function blockDigest(changes: readonly ChainedChange[]): string {
  return digestOf(
    plainSeal,
    changes.map((change) => JSON.stringify(change)),
  )
}

/** Seals the rows that were recorded before the chain began as one block, unless that was done. */
export async function sealFormerChanges(db: Kysely<StateTables>, seal: Seal, at: Date): Promise<void> {
  if (await db.selectFrom('change_head').select('change_number').executeTakeFirst()) return
  await db.transaction().execute(async (transaction) => {
    if (await lockedHead(transaction)) return
    const former: ChainedChange[] = []
    for await (const { change } of readChanges(transaction)) former.push(change)
    if (former.length === 0) return
    const { changeNumber } = former[former.length - 1] ?? { changeNumber: 0 }
    await chain(transaction, seal, { changeNumber, digest: genesisDigest }, [
      {
        changedAt: at,
        actor: { kind: 'system', name: 'audit' },
        what: beginning,
        aboutKind: 'audit',
        aboutId: 'chain',
        beforeText: null,
        afterText: JSON.stringify({ rows: former.length, digest: blockDigest(former) }),
        originKind: null,
        originId: null,
      },
    ])
  })
}
