import { sql, type Selectable, type Transaction } from 'kysely'
import { z } from 'zod'
import { cleanJson } from '#contract/clean-text.ts'
import type { ProposalTable } from '#state/proposal-tables.ts'
import type { StateDatabase } from '#state/state.ts'
import type { StateTables } from '#state/tables.ts'
import { knownDismissalReason } from '../../contract/dismissal-reasons.ts'
import { writeRows, type RefusedRow } from '#state/written-rows.ts'
import type { ProposalLife } from '../proposal-ports.ts'

const changeSchema = z.object({
  setting: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
const summarySchema = z.object({
  title: z.string(),
  label: z.string(),
  assetName: z.string().nullable(),
  changes: z.array(changeSchema),
  savingLow: z.string(),
  saving: z.string(),
  savingHigh: z.string(),
})
const appliedSchema = changeSchema.extend({
  at: z.coerce.date(),
  by: z.string().nullable(),
  changeGroup: z.string(),
})
const verdictSchema = z.object({
  kind: z.enum(['SAVED', 'COST_MORE', 'NOT_DISTINGUISHABLE']),
  share: z.object({ estimate: z.number(), low: z.number(), high: z.number() }),
  runsAfter: z.number(),
  at: z.coerce.date(),
})

/** How long what ended is shown. */
const shownDays = 400

/** The lives of proposals; of those that ended only what ended lately. */
export async function keptLives(db: StateDatabase, now: Date): Promise<ProposalLife[]> {
  const since = new Date(now.getTime() - shownDays * 86_400_000)
  const rows = await db
    .selectFrom('proposal')
    .selectAll()
    .where(sql<boolean>`(status in ('OPEN', 'ACCEPTED', 'DISMISSED', 'APPLIED') or status_at >= ${since})`)
    .orderBy('opened_at')
    .orderBy('life_id')
    .execute()
  return rows.map(lifeOf)
}

/** Some lives by their ids, with what else is proposed about their assets. */
export async function livesAbout(db: StateDatabase, lifeIds: readonly string[]): Promise<ProposalLife[]> {
  const named = sql`select workspace_id, asset_kind, asset_id from proposal where life_id = any (${lifeIds}::text[])`
  const rows = await db
    .selectFrom('proposal')
    .selectAll()
    .where(sql<boolean>`(life_id = any (${lifeIds}::text[]) or status in ('OPEN', 'ACCEPTED', 'DISMISSED'))`)
    .where(sql<boolean>`(workspace_id, asset_kind, asset_id) in (${named})`)
    .orderBy('life_id')
    .execute()
  return rows.map(lifeOf)
}

function lifeOf(row: Selectable<ProposalTable>): ProposalLife {
  return {
    lifeId: row.life_id,
    proposalId: row.proposal_id,
    recommendation: row.recommendation,
    workspaceId: row.workspace_id,
    assetKind: row.asset_kind,
    assetId: row.asset_id,
    currency: row.currency,
    summary: summarySchema.parse(row.summary),
    status: row.status,
    openedAt: row.opened_at,
    lastSeenAt: row.last_seen_at,
    statusAt: row.status_at,
    statusBy: row.status_by,
    reason: row.reason,
    dismissedUntil: row.dismissed_until,
    dismissedBecause: knownDismissalReason(row.dismissed_because),
    applied: appliedSchema.nullable().parse(row.applied),
    verdict: verdictSchema.nullable().parse(row.verdict),
    assignedTo: row.assigned_to,
  }
}

const rowOf = (life: ProposalLife) => ({
  life_id: life.lifeId,
  proposal_id: life.proposalId,
  recommendation: life.recommendation,
  workspace_id: life.workspaceId,
  asset_kind: life.assetKind,
  asset_id: life.assetId,
  currency: life.currency,
  summary: life.summary,
  status: life.status,
  opened_at: life.openedAt,
  last_seen_at: life.lastSeenAt,
  status_at: life.statusAt,
  status_by: life.statusBy,
  reason: life.reason,
  dismissed_until: life.dismissedUntil,
  dismissed_because: life.dismissedBecause,
  applied: life.applied,
  verdict: life.verdict,
  assigned_to: life.assignedTo,
})

type LifeRow = ReturnType<typeof rowOf>

/** Keeps lives; each takes the place of its former state. Answers those that the state refuses. */
export async function keepLives(
  transaction: Transaction<StateTables>,
  lives: readonly ProposalLife[],
): Promise<readonly RefusedRow<LifeRow>[]> {
  return writeRows(transaction, lives.map(rowOf), async (rows) => {
    await sql`
      insert into proposal
      select * from jsonb_populate_recordset(null::proposal, ${cleanJson(rows)}::jsonb)
      on conflict (life_id) do update set
        summary = excluded.summary,
        status = excluded.status,
        last_seen_at = excluded.last_seen_at,
        status_at = excluded.status_at,
        status_by = excluded.status_by,
        reason = excluded.reason,
        dismissed_until = excluded.dismissed_until,
        dismissed_because = excluded.dismissed_because,
        applied = excluded.applied,
        verdict = excluded.verdict,
        assigned_to = excluded.assigned_to`.execute(transaction)
  })
}
