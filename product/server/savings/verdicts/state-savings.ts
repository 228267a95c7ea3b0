import type { Selectable } from 'kysely'
import { sql } from 'kysely'
import { z } from 'zod'
import {
  changedSetting,
  verdictKinds,
  verdictReasons,
  verdictSentence,
} from '#product/contract/saving-verdict.ts'
import type { State } from '#state/state.ts'
import type { StateTables } from '#state/tables.ts'
import type { AskedVerdicts, SavingPorts, SavingVerdict } from '../../saving-ports.ts'
import { realizedSavings, type JudgedSaving } from '../realized-savings.ts'

type Row = Selectable<StateTables['saving_verdict']>

const changesOf = z.array(changedSetting)
const kindOf = z.enum(verdictKinds)
const reasonOf = z.enum(verdictReasons).nullable()

/** The verdicts that rounds keep in the state. */
export function stateSavings({ db }: Pick<State, 'db'>): SavingPorts['savings'] {
  return {
    async verdicts(asked, most) {
      const rows = await asking(db, asked)
        .orderBy('changed_at', 'desc')
        .orderBy('workspace_id')
        .orderBy('change_group')
        .limit(most)
        .execute()
      return rows.map(verdictOf)
    },
    async realized(asked) {
      const rows = await asking(db, asked).where('amount', 'is not', null).execute()
      return realizedSavings(rows.flatMap(judgedOf))
    },
  }
}

function asking(
  db: State['db'],
  { workspaceIds, assetKind, assetId, changeGroup, changeGroups, since, until }: AskedVerdicts,
) {
  let query = db.selectFrom('saving_verdict').selectAll()
  if (workspaceIds !== null)
    query = query.where('workspace_id', '=', sql<string>`any (${[...workspaceIds]}::text[])`)
  if (assetKind !== undefined) query = query.where('asset_kind', '=', assetKind)
  if (assetId !== undefined) query = query.where('asset_id', '=', assetId)
  if (changeGroup !== undefined) query = query.where('change_group', '=', changeGroup)
  if (changeGroups !== undefined)
    query = query.where('change_group', '=', sql<string>`any (${[...changeGroups]}::text[])`)
  if (since !== undefined) query = query.where('changed_at', '>=', since)
  if (until !== undefined) query = query.where('changed_at', '<', until)
  return query
}

function verdictOf(row: Row): SavingVerdict {
  const changes = changesOf.parse(row.changes)
  const [kind, reason] = [kindOf.parse(row.kind), reasonOf.parse(row.reason)]
  const missing = pairOf(row.missing_before, row.missing_after)
  return {
    workspaceId: row.workspace_id,
    changeGroup: row.change_group,
    assetKind: row.asset_kind,
    assetId: row.asset_id,
    changedAt: row.changed_at,
    changes,
    kind,
    reason,
    sentence: verdictSentence({
      kind,
      reason,
      missing,
      changes,
      assetKind: row.asset_kind,
      isByCostAlone: row.elasticity === null,
    }),
    missing,
    runsBefore: row.runs_before,
    runsAfter: row.runs_after,
    look: row.look,
    failedShareBefore: row.failed_share_before,
    failedShareAfter: row.failed_share_after,
    currency: row.currency,
    costAfter: row.cost_after,
    billedAfter: row.charged_after,
    confidence: row.confidence,
    share: boundedOf(row.share, row.share_low, row.share_high),
    amount: boundedOf(row.amount, row.amount_low, row.amount_high),
    perMonth: realizedSavings(judgedOf(row))[0]?.perMonth ?? null,
    controls: row.controls,
    dataVersion: row.data_version,
    judgedAt: row.judged_at,
  }
}

/** What the sum of savings takes of a verdict with an estimate. */
function judgedOf(row: Row): JudgedSaving[] {
  const amount = boundedOf(row.amount, row.amount_low, row.amount_high)
  const { currency, confidence, judged_since: judgedSince, judged_until: judgedUntil } = row
  if (!amount || currency === null || confidence === null || !judgedSince || !judgedUntil) return []
  const controls = row.controls.map((control) => `${row.workspace_id}/${control}`)
  return [{ currency, amount, confidence, judgedSince, judgedUntil, runsAfter: row.runs_after, controls }]
}

function pairOf(before: number | null, after: number | null): SavingVerdict['missing'] {
  return before === null || after === null ? null : { before, after }
}

function boundedOf<Value>(estimate: Value | null, low: Value | null, high: Value | null) {
  return estimate === null || low === null || high === null ? null : { estimate, low, high }
}
