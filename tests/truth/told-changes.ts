import { dayOf } from '#contract/dates.ts'
import type { LakeRow } from '#lake/lake.ts'
import type { ChangePart } from '#product/contract/change-parts.ts'

const dayMs = 86_400_000

/** A story of the estate with the cause that a change of cost has to be given. */
export type ToldChange = {
  story: string
  workspaceId: string
  assetKind: string
  assetId: string
  cause: ChangePart
  /** What it is asked with, if the cost of its asset does not change. */
  tag?: string
  since: Date
  until: Date
  previousSince: Date
}

/** The true cause of each story; those without one change no cost while they last. */
const causes: Readonly<Record<string, { cause: ChangePart; tag?: string }>> = {
  'data-doubled': { cause: 'duration' },
  'skewed-task': { cause: 'duration' },
  'retry-storm': { cause: 'duration' },
  'price-doubled': { cause: 'price' },
  'new-workload': { cause: 'new' },
  'moved-compute': { cause: 'mix' },
  'runaway-autoscale': { cause: 'size' },
  'vanished-tag': { cause: 'tag', tag: 'team' },
}

const longestDays = 14

/** The stories among these rows of the truth that change cost, with the days to compare: the first ones, and as many before. */
export function toldChanges(stories: readonly LakeRow[], lastDay: string): ToldChange[] {
  return stories.flatMap(({ story, workspace_id, subject_kind, subject_id, from_ms, until_ms }) => {
    const told = causes[String(story)]
    if (!told) return []
    const start = Math.floor(Number(from_ms) / dayMs) * dayMs
    const end = Math.min(Number(until_ms), Date.parse(lastDay))
    const days = Math.min(longestDays, Math.floor((end - start) / dayMs))
    return [
      {
        ...told,
        story: String(story),
        workspaceId: String(workspace_id),
        assetKind: String(subject_kind),
        assetId: String(subject_id),
        since: new Date(start),
        until: new Date(start + days * dayMs),
        previousSince: new Date(start - days * dayMs),
      },
    ]
  })
}

/** The call that compares the days of a story. */
export function changesPath(
  { since, until, previousSince, workspaceId, tag }: ToldChange,
  more = '',
): string {
  const asked = new URLSearchParams({
    workspaceId,
    since: dayOf(since),
    until: dayOf(until),
    previousSince: dayOf(previousSince),
    previousUntil: dayOf(since),
    size: '250',
    ...(tag === undefined ? {} : { tag }),
  })
  return `/reports/spend/changes?${asked}${more}`
}
