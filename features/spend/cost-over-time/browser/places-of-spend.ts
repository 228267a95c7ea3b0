import type { Target } from '#contract/place.ts'
import { addDays } from '#contract/dates.ts'
import { timeFrames, type TimeFrame } from '#product/contract/spend-periods.ts'
import { spendCuts, type SpendCut, type SpendRow } from '#product/contract/calls/spend-over-time.ts'
import { place } from '#product/places.ts'

type Days = { since: string; until: string }

/** Cuts whose values have a page of their own. */
export const categoryCuts = ['feature', 'resource', 'provider', 'sku'] as const satisfies readonly SpendCut[]
export type CategoryCut = (typeof categoryCuts)[number]

/** The time frame that a path names; another word stands for months. */
export function timeFrameOf(text: string | undefined): TimeFrame {
  return timeFrames.find((known) => known === text) ?? 'monthly'
}

/** The cut that an address names. */
export function cutOf(text: string | undefined): SpendCut | undefined {
  return spendCuts.find((known) => known === text)
}

/** Where spend is cut in this way, by a tag at its values. */
export function placeOfCut(cut: SpendCut, timeFrame: TimeFrame, tag: { ofTag?: string } = {}): Target {
  if (cut === 'resource') return place.costByResource({ timeFrame })
  if (cut === 'provider') return place.costByProvider({ timeFrame })
  return place.costByFeature({ timeFrame }, cut === 'feature' ? {} : { groupBy: cut, ...tag })
}

/** The page behind a row on these days: of a category its parts, of a type the workloads, of a workspace all spend in it. */
export function placeOfRow(cut: SpendCut, { key }: SpendRow, { since, until }: Days): Target | undefined {
  if (key === null) return undefined
  const days = { startDate: since, endDate: addDays(until, -1) }
  if (cut === 'assetKind')
    return { ...place.allWorkloads({ assetKind: key }), view: { assetKind: key, ...days } }
  if (cut === 'owner')
    return key === '' ? undefined : { ...place.allWorkloads({ owner: key }), view: { owner: key, ...days } }
  if (cut === 'tag')
    return key === '' ? undefined : { ...place.workflows({ tag: key }), view: { tag: key, ...days } }
  if (cut === 'job') return placeOfJob(key, days)
  if (cut === 'workspace')
    return { ...place.costByFeature({ timeFrame: 'monthly' }), view: { workspaceId: key } }
  return place.costOfCategory({ category: key }, { ...(cut === 'feature' ? {} : { of: cut }), ...days })
}

/** The runs of a job, or the workloads of what is no job. */
function placeOfJob(key: string, days: Readonly<Record<string, string>>): Target {
  const [, workspaceId, jobId] = key.split(' ')
  if (workspaceId === undefined || jobId === undefined)
    return { ...place.allWorkloads({ assetKind: key }), view: { assetKind: key, ...days } }
  return {
    ...place.runs({ jobId }, { ofWorkspace: workspaceId }),
    view: { ofWorkspace: workspaceId, ...days },
  }
}
