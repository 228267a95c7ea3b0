import { z } from 'zod'
import { queryText } from '#http/query.ts'
import type { Mart } from '#mart/mart.ts'
import {
  changedSetting,
  verdictKinds,
  verdictReasons,
  verdictSentence,
} from '#product/contract/saving-verdict.ts'
import type { StateDatabase } from '#state/state.ts'
import type { ProposalLife } from '../proposal-ports.ts'
import { isLiving, type AssetChange, type ChangeVerdict, type GoneAsset } from './life-after.ts'

const changeRow = z.object({
  workspaceId: z.string(),
  assetKind: z.string(),
  assetId: z.string(),
  setting: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
  at: z.coerce.date(),
  by: z.string().nullable(),
  changeGroup: z.string(),
  isUndone: z.boolean(),
})
const goneRow = z.object({
  workspaceId: z.string(),
  assetKind: z.string(),
  assetId: z.string(),
  madeIn: z.string().nullable(),
  madeOn: z.string().nullable(),
})

const changesSql = queryText(new URL('seen-changes.sql', import.meta.url))
const runsSql = queryText(new URL('seen-in-runs.sql', import.meta.url))
const goneSql = queryText(new URL('gone-assets.sql', import.meta.url))

/** Changes of settings that recommendations propose, the earliest first. Throws where the published table is missing. */
export async function seenChanges(mart: Pick<Mart, 'rows'>, now: Date): Promise<AssetChange[]> {
  const { rows } = await mart.rows(changesSql, { now: now.toISOString() })
  return z.array(changeRow).parse(rows)
}

const shownByRuns: ReadonlySet<string> = new Set(['failing_runs', 'job_clusters'])

/** What runs of jobs show of the proposals that are alive and that no setting shows. Throws where the published table is missing. */
export async function seenInRuns(
  mart: Pick<Mart, 'rows'>,
  lives: readonly ProposalLife[],
): Promise<AssetChange[]> {
  const watched = lives.filter(isLiving).flatMap(({ workspaceId, assetId, openedAt, summary }) =>
    summary.changes
      .filter(({ setting }) => shownByRuns.has(setting))
      .map(({ setting, to }) => ({
        workspaceId,
        jobId: assetId,
        setting,
        to,
        since: openedAt.toISOString(),
      })),
  )
  if (watched.length === 0) return []
  const { rows } = await mart.rows(runsSql, { watched: JSON.stringify(watched) })
  return z.array(changeRow).parse(rows)
}

/** Those of the assets of proposals that are deleted. Throws where the published table is missing. */
export async function goneAssets(
  mart: Pick<Mart, 'rows'>,
  lives: readonly ProposalLife[],
): Promise<GoneAsset[]> {
  const assets = lives
    .filter(isLiving)
    .map(({ workspaceId, assetKind, assetId }) => ({ workspaceId, assetKind, assetId }))
  if (assets.length === 0) return []
  const { rows } = await mart.rows(goneSql, { assets: JSON.stringify(assets) })
  return z.array(goneRow).parse(rows)
}

const reached = ['SAVED', 'COST_MORE', 'NOT_DISTINGUISHABLE'] as const

/** What rounds of verdicts found about changes. */
export async function changeVerdicts(db: StateDatabase): Promise<ChangeVerdict[]> {
  const rows = await db
    .selectFrom('saving_verdict')
    .select([
      'workspace_id as workspaceId',
      'change_group as changeGroup',
      'asset_kind as assetKind',
      'kind',
      'reason',
      'changes',
      'missing_before as missingBefore',
      'missing_after as missingAfter',
      'share',
      'share_low as low',
      'share_high as high',
      'look as runsAfter',
      'judged_until as at',
    ])
    .execute()
  return rows.map(verdictOf)
}

type VerdictRow = Unjudged & {
  workspaceId: string
  changeGroup: string
  share: number | null
  low: number | null
  high: number | null
  runsAfter: number | null
  at: Date | null
}

function verdictOf(row: VerdictRow): ChangeVerdict {
  const { workspaceId, changeGroup, share, low, high, runsAfter, at } = row
  const kind = reached.find((one) => one === row.kind)
  if (!kind || share === null || low === null || high === null || at === null)
    return { workspaceId, changeGroup, reached: null, because: sentenceOf(row) }
  const bounded = { estimate: share, low, high }
  return { workspaceId, changeGroup, reached: { kind, share: bounded, runsAfter: runsAfter ?? 0, at } }
}

type Unjudged = {
  assetKind: string
  kind: string
  reason: string | null
  changes: unknown
  missingBefore: number | null
  missingAfter: number | null
}

const describedVerdict = z.object({
  kind: z.enum(verdictKinds),
  reason: z.enum(verdictReasons).nullable(),
  changes: z.array(changedSetting),
})

function sentenceOf({ assetKind, missingBefore, missingAfter, ...row }: Unjudged): string {
  const missing =
    missingBefore === null || missingAfter === null ? null : { before: missingBefore, after: missingAfter }
  return verdictSentence({ ...describedVerdict.parse(row), assetKind, missing })
}
