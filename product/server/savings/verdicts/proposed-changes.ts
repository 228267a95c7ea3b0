import { sql } from 'kysely'
import { z } from 'zod'
import type { StateDatabase } from '#state/state.ts'
import { isProposed } from '../../proposals/proposed-change.ts'
import type { FoundChange } from './read-changes.ts'

const proposedChange = z.object({
  setting: z.string(),
  from: z.string().nullable(),
  to: z.string().nullable(),
})
const appliedRow = z.object({
  workspaceId: z.string(),
  changeGroup: z.string(),
  proposed: z.array(proposedChange),
})

type Applied = z.output<typeof appliedRow>

/** Changes of several settings within a day, each with whether they are what one recommendation proposed, no more and no less. */
export async function withProposed(
  db: StateDatabase,
  changes: readonly FoundChange[],
): Promise<FoundChange[]> {
  const groups = changes.flatMap((change) => (change.changes.length > 1 ? [change.changeGroup] : []))
  if (groups.length === 0) return [...changes]
  const rows = await db
    .selectFrom('proposal')
    .select([
      'workspace_id as workspaceId',
      sql<string>`applied ->> 'changeGroup'`.as('changeGroup'),
      sql<unknown>`summary -> 'changes'`.as('proposed'),
    ])
    .where(sql<boolean>`applied ->> 'changeGroup' = any (${groups}::text[])`)
    .execute()
  const applied = z.array(appliedRow).parse(rows)
  return changes.map((change) => ({
    ...change,
    areProposedTogether: applied.some((one) => isApplied(one, change)),
  }))
}

function isApplied({ workspaceId, changeGroup, proposed }: Applied, change: FoundChange): boolean {
  return (
    workspaceId === change.workspaceId &&
    changeGroup === change.changeGroup &&
    proposed.length === change.changes.length &&
    proposed.every((one) => change.changes.some((seen) => isProposed(one, seen)))
  )
}
