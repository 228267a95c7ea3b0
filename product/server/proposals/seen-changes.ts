import { z } from 'zod'
import { queryText } from '#http/query.ts'
import type { Mart } from '#mart/mart.ts'
import type { StateDatabase } from '#state/state.ts'
import type { AssetChange, ChangeVerdict } from './life-after.ts'

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
})

const changesSql = queryText(new URL('seen-changes.sql', import.meta.url))

/** Changes of settings that recommendations propose, the earliest first. Throws where the published table is missing. */
export async function seenChanges(mart: Pick<Mart, 'rows'>, now: Date): Promise<AssetChange[]> {
  const { rows } = await mart.rows(changesSql, { now: now.toISOString() })
  return z.array(changeRow).parse(rows)
}

const reached = ['SAVED', 'COST_MORE', 'NOT_DISTINGUISHABLE'] as const

/** The verdicts that were reached about changes. */
export async function reachedVerdicts(db: StateDatabase): Promise<ChangeVerdict[]> {
  const rows = await db
    .selectFrom('saving_verdict')
    .select([
      'workspace_id as workspaceId',
      'change_group as changeGroup',
      'kind',
      'share',
      'share_low as low',
      'share_high as high',
      'look as runsAfter',
      'judged_until as at',
    ])
    .where('kind', 'in', [...reached])
    .execute()
  return rows.flatMap(({ workspaceId, changeGroup, kind, share, low, high, runsAfter, at }) => {
    const known = reached.find((one) => one === kind)
    if (!known || share === null || low === null || high === null || at === null) return []
    return [
      {
        workspaceId,
        changeGroup,
        kind: known,
        share: { estimate: share, low, high },
        runsAfter: runsAfter ?? 0,
        at,
      },
    ]
  })
}
