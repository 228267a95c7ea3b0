import { moneyUnits } from '#contract/money.ts'
import { reasonsOfAll, reasonsText } from '#contract/estimate-reasons.ts'

/** Why each cost of VMs is an estimate. */
export const publicPriceText = 'VM hours at the public price of the cloud, not a bill.'

/** Why a part of a cost is an estimate, by the name that rows and the ledger have for it. */
const estimateTexts: Readonly<Record<string, string>> = {
  'public VM price': publicPriceText,
  'VM hours from settings':
    'VM hours are inferred: cluster events and node metrics of that time are missing or incomplete.',
}

const column = 'estimatedBecause'

/**
 * Options of a column of a cost that is an estimate as soon as a part is: VM time at the public price. What Databricks billed is
 * none, also where its allocation rests on weak evidence.
 */
export const costEstimate = { estimatedBecause: { column, texts: estimateTexts } } as const

/** How a figure is marked: whether it is an estimate, and why. */
export type EstimateMark = { isEstimated: boolean; estimatedBecause?: string | undefined }

/** The same of a cost whose reasons stand in a column of another name. */
export const costEstimateIn = <const Name extends string>(name: Name) =>
  ({ estimatedBecause: { column: name, texts: estimateTexts } }) as const

type Reasoned = { estimatedBecause?: unknown }

/** The mark of a cost of these rows, or of their totals. */
export function costMark(...rows: readonly Reasoned[]): EstimateMark {
  const named = rows.map(({ estimatedBecause: reasons }) => (typeof reasons === 'string' ? reasons : null))
  const estimatedBecause = reasonsText(reasonsOfAll(named), estimateTexts)
  return { isEstimated: estimatedBecause !== undefined, estimatedBecause }
}

/** The mark of an amount with these parts of VM time; a part that is not known, or nothing, marks nothing. */
export function vmMark(...parts: readonly (string | null | undefined)[]): EstimateMark {
  const isEstimated = parts.some((part) => part !== null && part !== undefined && moneyUnits(part) !== 0n)
  return isEstimated ? { isEstimated, estimatedBecause: publicPriceText } : { isEstimated }
}
