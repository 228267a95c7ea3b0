import type { Column } from '#contract/columns.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noCluster, noMachine, noPrice } from '#product/contract/absences.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'

const columns: readonly Column[] = [
  { name: 'resourceKey', label: 'Key', format: 'text', meaning: 'Tells it from the others.', wireOnly: true },
  {
    name: 'resourceName',
    label: 'Resource',
    format: 'text',
    meaning: 'Type and role of the machine, or the SKU of the DBU.',
    sortable: true,
  },
  { name: 'resourceKind', label: 'Kind', format: 'text', meaning: 'Machine or DBU.', sortable: true },
  {
    name: 'machine',
    label: 'Machine type',
    format: 'text',
    meaning: 'Type of the machines that it was drawn by.',
    absentBecause: noMachine,
    hidden: true,
  },
  {
    name: 'clusterId',
    label: 'Cluster id',
    format: 'id',
    meaning: 'Cluster that it was drawn on.',
    absentBecause: noCluster,
    hidden: true,
  },
  {
    name: 'clusterName',
    label: 'Cluster',
    format: 'text',
    meaning: 'Cluster that it was drawn on.',
    absentBecause: noCluster,
  },
  { name: 'phase', label: 'Phase', format: 'text', meaning: 'Work, start-up or idle.', sortable: true },
  { name: 'quantity', label: 'Quantity', format: 'text', meaning: 'The share of the task, all digits.' },
  { name: 'usageUnit', label: 'Unit', format: 'text', meaning: 'Unit of quantity and price.' },
  {
    name: 'price',
    label: 'Price',
    format: 'text',
    meaning: 'Price of one unit.',
    absentBecause: noPrice,
  },
  {
    name: 'priceKind',
    label: 'Price is',
    format: 'text',
    meaning: 'List price, negotiated price, or an estimate.',
  },
  { name: 'firstHour', label: 'From', format: 'instant', meaning: 'First hour of use.', sortable: true },
  { name: 'lastHour', label: 'To', format: 'instant', meaning: 'Last hour of use.', hidden: true },
  {
    name: 'fairTime',
    label: 'Fair time',
    format: 'duration',
    meaning: 'Its time, where others used the machines at the same moment only its part of it.',
    sortable: true,
  },
  currencyColumn,
  {
    name: 'cost',
    label: 'Cost',
    format: 'money',
    meaning: 'Quantity times price.',
    sortable: true,
    summed: true,
    estimatedWhen: 'isCostEstimated',
  },
  {
    name: 'isCostEstimated',
    label: 'Estimated',
    format: 'boolean',
    meaning: 'True if the cost is estimated.',
    wireOnly: true,
  },
  workspaceIdColumn,
]

export const listTaskResources = report({
  name: 'listTaskResources',
  path: '/reports/jobs/{jobId}/tasks/{taskRunId}/resources',
  guard: 'user',
  summary:
    'Machines and DBU that one task run drew on, with its share of each; the costs add up to that of the task.',
  listName: 'taskResources',
  filters: currencyFilter,
  columns,
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'resourceKey', 'currency'],
})
