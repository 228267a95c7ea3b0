import { z } from 'zod'
import { changesAfter } from '#state/change-rows.ts'
import { verifyChanges, type ChainReport } from '#state/change-verify.ts'
import { sealOf, type Seal } from '#state/seal.ts'
import type { State } from '#state/state.ts'

/** What the command line asks of recorded changes: keys of former times in hexadecimal, and a digest that was logged. */
export const verifyAsked = z.object({ formerKeys: z.array(z.string()), known: z.string().optional() })
export const exportAsked = z.object({ after: z.number(), most: z.int().min(1).max(5_000) })

/** Verifies the chain of recorded changes with the present key and former ones. */
export function verifyRecorded(
  state: State,
  seal: Seal,
  { formerKeys, known }: z.output<typeof verifyAsked>,
): Promise<ChainReport> {
  const seals = [seal, ...formerKeys.map((key) => sealOf(Buffer.from(key, 'hex')))]
  return verifyChanges(state, { seals, known })
}

/** One recorded change as an export writes it. */
export const exportedChange = z.object({
  changeNumber: z.number(),
  changedAt: z.string(),
  actorKind: z.string(),
  actorName: z.string(),
  what: z.string(),
  aboutKind: z.string(),
  aboutId: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  originKind: z.string().nullable(),
  originId: z.string().nullable(),
  keyId: z.string().nullable(),
  digest: z.string().nullable(),
})
export type ExportedChange = z.output<typeof exportedChange>

/** The changes behind a number, at most so many. */
export async function exportRecorded(
  state: State,
  { after, most }: z.output<typeof exportAsked>,
): Promise<ExportedChange[]> {
  const kept = await changesAfter(state.db, after, most)
  return kept.map(({ change, digest }) => ({
    changeNumber: change.changeNumber,
    changedAt: change.changedAt.toISOString(),
    actorKind: change.actor.kind,
    actorName: change.actor.name,
    what: change.what,
    aboutKind: change.aboutKind,
    aboutId: change.aboutId,
    before: change.beforeText === null ? null : JSON.parse(change.beforeText),
    after: change.afterText === null ? null : JSON.parse(change.afterText),
    originKind: change.originKind,
    originId: change.originId,
    keyId: change.keyId,
    digest,
  }))
}
