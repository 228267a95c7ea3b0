import { z } from 'zod'
import type { Column } from '#contract/columns.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noAsset } from '#product/contract/absences.ts'
import { searchFilter } from '#product/contract/filters/filters.ts'

const columns: readonly Column[] = [
  {
    name: 'assetName',
    label: 'Asset',
    format: 'text',
    meaning: 'Cluster, warehouse or other asset that the money belongs to.',
    sortable: true,
    absentBecause: noAsset,
  },
  {
    name: 'assetId',
    label: 'Asset id',
    format: 'id',
    meaning: 'Id of the asset in its workspace.',
    wireOnly: true,
  },
  {
    name: 'reason',
    label: 'Why it is not explained',
    format: 'text',
    meaning: 'What is missing to say what the money was spent on, or whose it is.',
    sortable: true,
  },
  {
    name: 'isAssetKnown',
    label: 'Asset known',
    format: 'boolean',
    meaning: 'True if the asset is known and only its use is not; false where nobody is known at all.',
    sortable: true,
    hidden: true,
  },
  {
    name: 'workspaceId',
    label: 'Workspace id',
    format: 'id',
    meaning: 'Workspace in which it was used.',
    wireOnly: true,
  },
  {
    name: 'workspaceName',
    label: 'Workspace',
    format: 'text',
    meaning: 'Workspace in which it was used.',
    sortable: true,
  },
  {
    name: 'source',
    label: 'Source',
    format: 'text',
    meaning: 'databricks_usage is billed; machine_estimate is machine time at public prices.',
    sortable: true,
    hidden: true,
  },
  {
    name: 'skuName',
    label: 'SKU or machine',
    format: 'text',
    meaning: 'What was billed, or the type of machine.',
    sortable: true,
    hidden: true,
  },
  {
    name: 'firstDay',
    label: 'First day',
    format: 'day',
    meaning: 'First day of the range on which there is such money.',
    sortable: true,
    hidden: true,
  },
  {
    name: 'lastDay',
    label: 'Last day',
    format: 'day',
    meaning: 'Last day of the range on which there is such money.',
    sortable: true,
  },
  {
    name: 'recordCount',
    label: 'Records',
    format: 'count',
    meaning: 'Usage records, or stretches of machine time, behind it.',
    sortable: true,
  },
  {
    name: 'currency',
    label: 'Currency',
    format: 'text',
    meaning: 'Currency of the amount.',
    wireOnly: true,
  },
  {
    name: 'isEstimated',
    label: 'Estimated',
    format: 'boolean',
    meaning: 'True for machine time at public prices.',
    wireOnly: true,
  },
  {
    name: 'amount',
    label: 'Amount',
    format: 'money',
    meaning: 'Money of the range that is not explained for this reason.',
    sortable: true,
    summed: true,
    estimatedWhen: 'isEstimated',
  },
]

export const listUnexplainedMoney = report({
  name: 'listUnexplainedMoney',
  path: '/reports/unexplained-money',
  guard: 'user',
  summary: 'Money of which it is not known what it was spent on, or whose it is, each with the reason.',
  listName: 'unexplainedMoney',
  filters: {
    ...currencyFilter,
    ...searchFilter('Asset or reason'),
    source: z.enum(['databricks_usage', 'machine_estimate']).default('databricks_usage'),
  },
  columns,
  order: { column: 'amount', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'assetId', 'skuName', 'reason', 'currency'],
})
