import type { Column } from '#contract/columns.ts'
import { noBill, noMachineTime } from '../absences.ts'

/** The currency of a row's costs. */
export const currencyColumn: Column = {
  name: 'currency',
  label: 'Currency',
  format: 'text',
  meaning: 'Currency of the costs.',
  wireOnly: true,
}

/** What Databricks bills. */
export const databricksCostColumn: Column = {
  name: 'databricksCost',
  label: 'Databricks',
  format: 'money',
  meaning: 'Usage records times their prices.',
  sortable: true,
  summed: true,
  absentBecause: noBill,
}

/** What the machines cost, as the rest of the cost that Databricks does not bill. */
export const cloudCostColumn = (whole: 'cost' | 'runCost'): Column => ({
  name: 'cloudCost',
  label: 'Cloud',
  format: 'money',
  meaning: 'Machine time times the public price of the machine.',
  sortable: true,
  summed: true,
  estimatedWhen: 'isCostEstimated',
  restOf: { whole, besides: 'databricksCost' },
})

/** Whether a part of the cost is no bill. */
export const isCostEstimatedColumn: Column = {
  name: 'isCostEstimated',
  label: 'Estimated',
  format: 'boolean',
  meaning: 'True if a part of the cost is estimated.',
  wireOnly: true,
}

/** Of what the cost of a run, or of a part of one, is made. */
export const costPartColumns = (whole: 'cost' | 'runCost'): readonly Column[] => [
  databricksCostColumn,
  { ...cloudCostColumn(whole), absentBecause: noMachineTime },
  isCostEstimatedColumn,
]
