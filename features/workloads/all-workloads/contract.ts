import { filter } from '#contract/filters.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { assetKind, assetKindLabel, assetsLabel } from '#product/contract/asset-kinds.ts'
import { text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { assetColumns, assetCostColumns } from '#product/contract/columns/asset-columns.ts'
import { costChangeColumns, totalCostColumn } from '#product/contract/columns/cost-columns.ts'
import { currencyColumn, costEstimateColumns } from '#product/contract/columns/cost-part-columns.ts'
import { assetFilters } from '#product/contract/filters/asset-filters.ts'

const kindFilter = filter(assetKind.optional().meta({ description: 'Only workloads of this type.' }), {
  control: {
    kind: 'choice',
    label: 'Type',
    none: 'All types',
    choices: assetKind.options.map((value) => ({ value, label: assetsLabel(value) })),
    other: (kind) => assetKindLabel(kind) ?? kind,
  },
})

export const listAllWorkloads = report({
  name: 'listAllWorkloads',
  path: '/reports/all-workloads',
  guard: mayRead('user'),
  summary: 'Everything that cost something: jobs, pipelines, warehouses, clusters and all other workloads.',
  listName: 'workloads',
  filters: { ...assetFilters('Search workloads'), assetKind: kindFilter },
  columns: [...assetColumns, ...assetCostColumns],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'assetKind', 'assetId', 'currency'],
})

export const listWorkloadTypes = report({
  name: 'listWorkloadTypes',
  path: '/reports/workload-types',
  guard: mayRead('user'),
  summary: 'The cost of each type of workload.',
  listName: 'workloadTypes',
  filters: { ...currencyFilter },
  columns: [
    text('assetKind', 'Type', 'Type of workload.', { always: true, cell: 'asset-kind' }),
    currencyColumn,
    totalCostColumn,
    ...costEstimateColumns,
    ...costChangeColumns,
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['assetKind', 'currency'],
})
