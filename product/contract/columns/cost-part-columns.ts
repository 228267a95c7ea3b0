import { estimatedWhere, flag, money, text } from '#contract/column-builders.ts'
import { noBill, noMachineTime } from '../absences.ts'

/** The currency of a row's costs. */
export const currencyColumn = text('currency', 'Currency', 'Currency of the costs.', { wireOnly: true })

/** What Databricks bills. */
export const databricksCostColumn = money('databricksCost', 'Databricks', 'Billed usage at its price.', {
  summed: true,
  priority: 30,
  absentBecause: noBill,
})

/** What the machines cost. */
export const [cloudCostColumn] = estimatedWhere(
  'isCostEstimated',
  money('cloudCost', 'Cloud', 'VM hours at the public price, until cloud bills are loaded.', {
    summed: true,
    priority: 30,
  }),
)

/** Whether a part of the cost is no bill. */
export const isCostEstimatedColumn = flag(
  'isCostEstimated',
  'Estimated',
  'True if a part of the cost is estimated.',
  {
    wireOnly: true,
  },
)

/** Of what the cost of a run, or of a part of one, is made. */
export const costPartColumns = [
  databricksCostColumn,
  { ...cloudCostColumn, absentBecause: noMachineTime },
  isCostEstimatedColumn,
]
