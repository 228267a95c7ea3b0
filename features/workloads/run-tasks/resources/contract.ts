import { duration, hidden, id, instant, money, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noCluster } from '#product/contract/absences/clusters.ts'
import { noMachine } from '#product/contract/absences/runs.ts'
import { noPrice } from '#product/contract/absences/costs.ts'
import { costEstimate } from '#product/contract/estimate-reasons.ts'
import { currencyColumn, costEstimateColumns } from '#product/contract/columns/cost-part-columns.ts'
import { workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'

export const listTaskResources = report({
  name: 'listTaskResources',
  path: '/reports/jobs/{jobId}/tasks/{taskRunId}/resources',
  guard: mayRead('user'),
  summary:
    'VMs and DBUs that one task run used, with its share of each; costs add up to the cost of the task.',
  listName: 'taskResources',
  filters: currencyFilter,
  columns: [
    text('resourceKey', 'Key', 'Identifies the row.', { always: true, wireOnly: true }),
    text('resourceName', 'Resource', 'Type and role of the VM, or the SKU.', { always: true, cell: 'code' }),
    text('resourceKind', 'Kind', 'Kind of resource: VM or DBU.', { always: true, priority: 60 }),
    ...hidden(
      text('machine', 'VM type', 'Type of the VMs that used it.', { absentBecause: noMachine }),
      id('clusterId', 'Cluster id', 'Cluster that used it.', { absentBecause: noCluster }),
    ),
    text('clusterName', 'Cluster', 'Cluster that used it.', { priority: 40, absentBecause: noCluster }),
    text('phase', 'Phase', 'Work, start-up or idle.', { always: true, priority: 30 }),
    text('quantity', 'Quantity', 'The share of the task.', {
      sortable: false,
      isDecimal: true,
      cell: 'quantity',
    }),
    text('usageUnit', 'Unit', 'Unit of quantity and price.'),
    text('price', 'Price', 'Price of one unit.', {
      sortable: false,
      isDecimal: true,
      cell: 'price',
      absentBecause: noPrice,
    }),
    text('priceKind', 'Price is', 'List price, negotiated price, or an estimate.', { priority: 10 }),
    instant('firstHour', 'From', 'First hour of use.', { always: true, priority: 20 }),
    ...hidden(instant('lastHour', 'To', 'Last hour of use.', { always: true })),
    duration('fairTime', 'Allocated time', 'Its time; shared time counts in part.', { priority: 50 }),
    currencyColumn,
    money('cost', 'Cost', 'Quantity times price.', {
      summed: true,
      bar: true,
      ...costEstimate,
    }),
    ...costEstimateColumns,
    workspaceIdColumn,
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'resourceKey', 'currency'],
})
