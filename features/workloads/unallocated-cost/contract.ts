import { z } from 'zod'
import {
  absentWhere,
  count,
  day,
  estimatedWhere,
  flag,
  hidden,
  id,
  key,
  money,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayReadCosts } from '#contract/guard.ts'
import { plainList } from '#contract/plain-list.ts'
import { currencyFilter } from '#contract/report.ts'
import { noAsset } from '#product/contract/absences/clusters.ts'
import { currencyColumn } from '#product/contract/columns/cost-part-columns.ts'
import { search } from '#product/contract/filters/filters.ts'
import { reasonsFound } from '#product/contract/unallocated-reasons.ts'

const assetOrReason = filter(search.clone(), {
  control: { kind: 'search', placeholder: 'Asset or reason' },
  values: (searched) => ({
    search: searched ?? null,
    reasonsFound: searched === undefined ? null : reasonsFound(searched),
  }),
})

const columns = [
  ...absentWhere(noAsset, text('assetName', 'Asset', 'Cluster, warehouse or other asset.')),
  ...wireOnly(
    id('assetId', 'Asset id', 'Id of the asset in its workspace.'),
    text('consumer', 'Consumer', 'Type of use, as far as it is known.'),
  ),
  text('reason', 'Reason and next step', 'Why the cost is not allocated, and what to do.', {
    always: true,
    cell: 'unallocated-reason',
  }),
  ...hidden(
    flag('isAssetKnown', 'Asset known', 'True if only the use of the asset is unknown.', { sortable: true }),
  ),
  key('workspaceId', 'Workspace id', 'Workspace of the usage.'),
  text('workspaceName', 'Workspace', 'Workspace of the usage.', { priority: 50 }),
  ...hidden(
    text('source', 'Source', 'databricks_usage is billed; machine_estimate is VM time at public prices.'),
    text('skuName', 'SKU or VM', 'Billed SKU, or type of VM.', { priority: 30 }),
    day('firstDay', 'First day', 'First day in the range with this cost.', { priority: 20 }),
    count('recordCount', 'Records', 'Usage records, or stretches of VM time.', { priority: 10 }),
  ),
  day('lastDay', 'Last day', 'Last day in the range with this cost.', { cell: 'billed-day', priority: 40 }),
  currencyColumn,
  ...wireOnly(flag('isEstimated', 'Estimated', 'True for VM time at public prices.')),
  ...estimatedWhere(
    'isEstimated',
    money('amount', 'Amount', 'Unallocated cost in this range.', {
      summed: true,
      bar: true,
      cell: 'breakdown-of-unallocated',
    }),
  ),
]

export const listUnallocatedCost = plainList(import.meta.url, {
  name: 'listUnexplainedMoney',
  path: '/reports/unexplained-money',
  guard: mayReadCosts('in one line'),
  summary: 'Cost that is not allocated to a workload, each line with the reason.',
  listName: 'unexplainedMoney',
  filters: {
    ...currencyFilter,
    search: assetOrReason,
    source: z.enum(['databricks_usage', 'machine_estimate']).default('databricks_usage'),
  },
  columns,
  order: { column: 'amount', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'assetId', 'skuName', 'reason', 'currency'],
})
