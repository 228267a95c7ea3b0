import { z } from 'zod'
import { queryText } from '#http/query.ts'
import type { Mart } from '#mart/mart.ts'
import { changedSetting, type ChangedSetting } from '#product/contract/saving-verdict.ts'

/** A change of an asset, or several within a day, as a publication shows it. */
export type FoundChange = {
  accountId: string
  workspaceId: string
  changeGroup: string
  assetKind: string
  /** The id of the asset. */
  jobId: string
  changedAt: string
  /** No change came after it. */
  isLast: boolean
  isDeleted: boolean
  /** What is otherwise in the end; none where all was undone. */
  changes: readonly ChangedSetting[]
  /** Several settings are what one recommendation proposed, so that they are one change. */
  areProposedTogether: boolean
}

/** A finished run around a change, or a day of an asset without runs; costs are decimal texts. */
export type FoundRun = z.output<typeof runRow>

const changesSql = queryText(new URL('changes.sql', import.meta.url))
const runsSql = queryText(new URL('changed-runs.sql', import.meta.url))

const changeRow = z.object({
  accountId: z.string(),
  workspaceId: z.string(),
  changeGroup: z.string(),
  assetKind: z.string(),
  jobId: z.string(),
  changedAt: z.string(),
  isLast: z.boolean(),
  isDeleted: z.boolean(),
  changes: z.string(),
})
const runRow = z.object({
  accountId: z.string(),
  workspaceId: z.string(),
  changeGroup: z.string(),
  jobId: z.string(),
  side: z.enum(['before', 'after']),
  startMs: z.number(),
  hasSucceeded: z.boolean(),
  currencies: z.string(),
  cost: z.string().nullable(),
  billedCost: z.string().nullable(),
  rowsWritten: z.number().nullable(),
  sourceBytes: z.number().nullable(),
})
const changesJson = z.array(changedSetting)

type Key = Pick<FoundChange, 'accountId' | 'workspaceId' | 'changeGroup'>

/** A change as one text. */
export const keyOf = ({ accountId, workspaceId, changeGroup }: Key) =>
  JSON.stringify([accountId, workspaceId, changeGroup])

/** The next changes after one, in the order of their keys. */
export async function changesAfter(mart: Pick<Mart, 'rows'>, last: Key | undefined, most: number) {
  const { rows, dataVersion } = await mart.rows(changesSql, {
    afterAccount: last?.accountId ?? '',
    afterWorkspace: last?.workspaceId ?? '',
    afterGroup: last?.changeGroup ?? '',
    most,
  })
  const changes: FoundChange[] = z.array(changeRow).parse(rows).map(withChanges)
  return { changes, dataVersion }
}

function withChanges(row: z.output<typeof changeRow>): FoundChange {
  return { ...row, changes: changesJson.parse(JSON.parse(row.changes)), areProposedTogether: false }
}

/** The runs around changes by the keys of these: of the changed jobs, or of those beside them. */
export async function runsAround(
  mart: Pick<Mart, 'rows'>,
  changes: readonly FoundChange[],
  areControls: boolean,
): Promise<ReadonlyMap<string, readonly FoundRun[]>> {
  if (changes.length === 0) return new Map()
  const changeGroups = changes.map(({ changeGroup }) => changeGroup)
  const { rows } = await mart.rows(runsSql, { changeGroups, areControls })
  return Map.groupBy(z.array(runRow).parse(rows), keyOf)
}
