import type { Ticks } from './record-money.ts'
import type { UsageRow } from './rows.ts'

/** What usage with one set of tags cost on a day. */
export type TagCost = {
  workspaceId: string
  day: string
  /** As JSON, by name. */
  tags: string
  databricksCost: Ticks
}

type Records = readonly { record: UsageRow; money: Ticks }[]

/** Sums records by the tags that they name: a retraction takes from those that were wrong what its original gave them. */
export function tagCostsOf(records: Records): TagCost[] {
  const costs = new Map<string, TagCost>()
  for (const { record, money } of records) {
    const workspaceId = record.workspace_id
    const day = new Date(record.usage_start_ms).toISOString().slice(0, 10)
    const tags = byName(record.tags)
    const key = `${workspaceId} ${day} ${tags}`
    const before = costs.get(key)?.databricksCost ?? 0n
    costs.set(key, { workspaceId, day, tags, databricksCost: before + money })
  }
  return [...costs].sort(([one], [other]) => (one < other ? -1 : 1)).map(([, cost]) => cost)
}

function byName(json: string): string {
  const tags: Record<string, string> = JSON.parse(json)
  return JSON.stringify(
    Object.fromEntries(Object.entries(tags).toSorted(([one], [other]) => (one < other ? -1 : 1))),
  )
}
