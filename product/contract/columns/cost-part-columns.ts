import { flag, money, text } from '#contract/column-builders.ts'
import type { ColumnOptions } from '#contract/columns.ts'
import { noBill, noMachineTime } from '../absences/costs.ts'
import { costEstimate } from '../estimate-reasons.ts'

/** The currency of a row's costs. */
export const currencyColumn = text('currency', 'Currency', 'Currency of the costs.', { wireOnly: true })

const part = { summed: true, priority: 30 }

/** What Databricks bills. */
export const databricksCostColumn = money('databricksCost', 'Databricks', 'Billed usage at its price.', {
  ...part,
  absentBecause: noBill,
})

/** What the VMs cost. */
export const cloudCostColumn = money('cloudCost', 'Cloud', 'VM hours at the public price until billed.', {
  ...part,
  ...costEstimate,
})

/** Whether a part of the cost is an estimate, and why. */
export const costEstimateColumns = [
  flag('isCostEstimated', 'Estimated', 'True if VM time at the public price is a part.', { wireOnly: true }),
  text('estimatedBecause', 'Why estimated', 'Why a part is estimated.', { wireOnly: true, summed: true }),
]

/** A cost that is partly estimated where the row has the mark. */
export function partlyEstimatedCost<const Name extends 'cost' | 'runCost'>(
  name: Name,
  meaning: string,
  options: ColumnOptions,
) {
  return money(name, 'Cost', meaning, { summed: true, ...costEstimate, ...options })
}

/** Of what the cost of a run, or of a part of one, is made. */
export const costPartColumns = [
  databricksCostColumn,
  { ...cloudCostColumn, absentBecause: noMachineTime },
  ...costEstimateColumns,
]
