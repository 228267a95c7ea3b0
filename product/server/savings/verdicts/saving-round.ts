import { sql, type Transaction } from 'kysely'
import { cleanJson } from '#contract/clean-text.ts'
import type { Mart } from '#mart/mart.ts'
import type { StateDatabase } from '#state/state.ts'
import type { StateTables } from '#state/tables.ts'
import { writeRows } from '#state/written-rows.ts'
import { factsHash, judgeChange } from './judge-change.ts'
import { withProposed } from './proposed-changes.ts'
import { changesAfter, keyOf, runsAround, type FoundChange, type FoundRun } from './read-changes.ts'
import { verdictRow, type VerdictRow } from './verdict-rows.ts'

/** What a round of verdicts is made with. */
export type RoundParts = { db: StateDatabase; mart: Pick<Mart, 'rows'>; now: () => Date }

/** A change that could not be judged, or a verdict that the state refused, and why. */
export type LeftOut = { what: string; why: string }

/** What a round did. */
export type RoundResult = { written: number; forgotten: number; leftOut: readonly LeftOut[] }

/** So many changes are judged at once: each has at most 120 runs and as many failed ones, and 720 of jobs beside it. */
const changesAtOnce = 25

/**
 * Judges all changes in the publication whose facts are not those of the kept verdict, and forgets verdicts on changes
 * that there are no more. A change that cannot be judged keeps its former verdict.
 */
export async function savingRound(
  { db, mart, now }: RoundParts,
  { signal, most = changesAtOnce }: { signal?: AbortSignal; most?: number } = {},
): Promise<RoundResult> {
  const leftOut: LeftOut[] = []
  const seen: FoundChange[] = []
  const versions = new Set<number>()
  let written = 0
  for (;;) {
    signal?.throwIfAborted()
    const { changes: found, dataVersion } = await changesAfter(mart, seen.at(-1), most)
    versions.add(dataVersion)
    if (found.length === 0) break
    seen.push(...found)
    const changes = await withProposed(db, found)
    const kept = await keptHashes(db, changes)
    const judged = await judgedRows({ mart, changes, kept, dataVersion, judgedAt: now() })
    leftOut.push(...judged.leftOut)
    const refused = await db
      .transaction()
      .execute((transaction) => writeRows(transaction, judged.rows, (rows) => keep(transaction, rows)))
    leftOut.push(...refused.map(({ row, why }) => ({ what: row.change_group, why })))
    written += judged.rows.length - refused.length
  }
  // Another publication that came in between may have other changes.
  const forgotten = versions.size === 1 ? await forgetOthers(db, seen) : 0
  return { written, forgotten, leftOut }
}

type Judging = {
  mart: Pick<Mart, 'rows'>
  changes: readonly FoundChange[]
  kept: ReadonlyMap<string, string>
  dataVersion: number
  judgedAt: Date
}

async function judgedRows({ mart, changes, kept, dataVersion, judgedAt }: Judging) {
  const around = await runsAround(mart, changes, false)
  const due = changes.flatMap((change) => {
    // Runs that are too long ago are not published any more; their verdict stays.
    const runs = around.get(keyOf(change))
    if (!runs) return []
    const hash = factsHash(change, runs)
    return kept.get(keyOf(change)) === hash ? [] : [{ change, runs, hash }]
  })
  const beside = await runsAround(
    mart,
    due.map(({ change }) => change),
    true,
  )
  const leftOut: LeftOut[] = []
  const rows = due.flatMap(({ change, runs, hash }) => {
    try {
      return [rowOf({ change, runs, hash, beside: beside.get(keyOf(change)) ?? [], dataVersion, judgedAt })]
    } catch (error) {
      leftOut.push({ what: change.changeGroup, why: error instanceof Error ? error.message : String(error) })
      return []
    }
  })
  return { rows, leftOut }
}

type Due = Pick<Judging, 'dataVersion' | 'judgedAt'> & {
  change: FoundChange
  runs: readonly FoundRun[]
  beside: readonly FoundRun[]
  hash: string
}

function rowOf({ change, runs, beside, hash, dataVersion, judgedAt }: Due): VerdictRow {
  const verdict = judgeChange(change, runs, beside)
  return verdictRow({ change, runs, verdict, factsHash: hash, dataVersion, judgedAt })
}

async function keptHashes(
  db: StateDatabase,
  changes: readonly FoundChange[],
): Promise<ReadonlyMap<string, string>> {
  const groups = changes.map(({ changeGroup }) => changeGroup)
  const rows = await db
    .selectFrom('saving_verdict')
    .select(['account_id', 'workspace_id', 'change_group', 'facts_hash'])
    .where('change_group', '=', sql<string>`any (${groups}::text[])`)
    .execute()
  return new Map(
    rows.map((row) => [
      keyOf({ accountId: row.account_id, workspaceId: row.workspace_id, changeGroup: row.change_group }),
      row.facts_hash,
    ]),
  )
}

async function keep(transaction: Transaction<StateTables>, rows: readonly VerdictRow[]): Promise<void> {
  await sql`
    delete from saving_verdict
    using jsonb_populate_recordset(null::saving_verdict, ${cleanJson(rows)}::jsonb) as judged
    where saving_verdict.account_id = judged.account_id
      and saving_verdict.workspace_id = judged.workspace_id
      and saving_verdict.change_group = judged.change_group`.execute(transaction)
  await sql`
    insert into saving_verdict
    select * from jsonb_populate_recordset(null::saving_verdict, ${cleanJson(rows)}::jsonb)`.execute(
    transaction,
  )
}

/** Forgets the verdicts on changes that are none of these; answers how many. */
async function forgetOthers(db: StateDatabase, changes: readonly FoundChange[]): Promise<number> {
  const keys = cleanJson(
    changes.map(({ accountId, workspaceId, changeGroup }) => ({
      account_id: accountId,
      workspace_id: workspaceId,
      change_group: changeGroup,
    })),
  )
  const { numAffectedRows } = await sql`
    delete from saving_verdict
    where not exists (
      select 1
      from jsonb_to_recordset(${keys}::jsonb) as seen(account_id text, workspace_id text, change_group text)
      where seen.account_id = saving_verdict.account_id
        and seen.workspace_id = saving_verdict.workspace_id
        and seen.change_group = saving_verdict.change_group
    )`.execute(db)
  return Number(numAffectedRows ?? 0n)
}
