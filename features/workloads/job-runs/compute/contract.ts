import { absentWhere, flag, id, share, text, wireOnly } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report, type RowOf } from '#contract/report.ts'
import { noMoneyToShare } from '#product/contract/absences/costs.ts'
import { notOneAsset } from '#product/contract/absences/clusters.ts'
import {
  costPartColumns,
  currencyColumn,
  partlyEstimatedCost,
} from '#product/contract/columns/cost-part-columns.ts'
import { workspaceIdColumn } from '#product/contract/columns/run-key-columns.ts'

export const listJobCompute = report({
  name: 'listJobCompute',
  path: '/reports/jobs/{jobId}/compute',
  guard: mayRead('user'),
  summary:
    'What a job cost by kind of compute: on clusters and serverless compute, and what pipelines and SQL warehouses cost for what its runs started, which their own lists show too.',
  listName: 'jobCompute',
  filters: { ...currencyFilter },
  columns: [
    text('compute', 'Compute', 'Kind of compute.', { always: true, cell: 'words' }),
    flag('isStarted', 'Started', 'True if it is work of a pipeline or SQL warehouse that runs started.'),
    ...absentWhere(
      notOneAsset,
      id('assetId', 'Asset id', 'All-purpose cluster, pipeline or SQL warehouse.'),
      text('assetName', 'Asset', 'Its name.'),
    ),
    currencyColumn,
    partlyEstimatedCost('cost', 'Cost in this range.', { bar: true }),
    share('costShare', 'Share', 'Share of the cost on all compute.', { absentBecause: noMoneyToShare }),
    ...costPartColumns,
    workspaceIdColumn,
    ...wireOnly(text('workspaceUrl', 'Workspace URL', 'Address of the workspace.')),
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'compute', 'assetId', 'currency'],
})

/** What a job cost on one kind of compute. */
export type JobCompute = RowOf<typeof listJobCompute>
