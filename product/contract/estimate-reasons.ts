import { reasonsOfAll, reasonsText } from '#contract/estimate-reasons.ts'

/** Why idle time and interactive use of a cluster rest on weak evidence where no node metrics distinguish them. */
export const usualShareText =
  'Split by the usual use of this cluster: there are no node metrics of that time.'

const ofAllocation = {
  'start-up not known': 'Split although it is not known when the cluster was ready.',
  'edited within the hour': 'Split although the cluster was edited within the hour of its usage record.',
  'nearest run': 'Allocated to the nearest run: no run is known at that time.',
  'usual share': usualShareText,
}

/** Why each cost of VMs is an estimate. */
export const publicPriceText = 'VM hours at the public price of the cloud, not a bill.'

const ofMachines = {
  'public VM price': publicPriceText,
  'VM hours from settings':
    'VM hours are inferred: cluster events and node metrics of that time are missing or incomplete.',
}

/** Why a part of a cost is an estimate, by the name that rows and the ledger have for it. */
const estimateTexts: Readonly<Record<string, string>> = { ...ofMachines, ...ofAllocation }

const column = 'estimatedBecause'

/** Options of a column whose cost is an estimate for any of the reasons. */
export const costEstimate = { estimatedBecause: { column, texts: estimateTexts } } as const

/** Options of a column of billed cost: an estimate only where it is not sure whose it is. */
export const databricksEstimate = { estimatedBecause: { column, texts: ofAllocation } } as const

/** How a figure is marked: whether it is an estimate, and why. */
export type EstimateMark = { isEstimated: boolean; estimatedBecause?: string | undefined }

type Reasoned = { estimatedBecause?: unknown }

function markFor(rows: readonly Reasoned[], texts: Readonly<Record<string, string>>): EstimateMark {
  const named = rows.map(({ estimatedBecause: reasons }) => (typeof reasons === 'string' ? reasons : null))
  const estimatedBecause = reasonsText(reasonsOfAll(named), texts)
  return { isEstimated: estimatedBecause !== undefined, estimatedBecause }
}

/** The mark of a cost of these rows, or of their totals. */
export function costMark(...rows: readonly Reasoned[]): EstimateMark {
  return markFor(rows, estimateTexts)
}

/** The mark of what Databricks billed of these rows, or of their totals. */
export function databricksMark(...rows: readonly Reasoned[]): EstimateMark {
  return markFor(rows, ofAllocation)
}
