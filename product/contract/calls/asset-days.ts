import type { z } from 'zod'
import { absentWhere, day, id, key, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noAssetOwner, noMachineTime } from '../absences/costs.ts'
import { assetKind } from '../asset-kinds.ts'
import { dbusColumn } from '../columns/asset-columns.ts'
import {
  cloudCostColumn,
  currencyColumn,
  databricksCostColumn,
  costEstimateColumns,
  partlyEstimatedCost,
} from '../columns/cost-part-columns.ts'
import { assetFilters } from '../filters/asset-filters.ts'

const kindOfAsset = assetKind.exclude(['job', 'one_time_run'])
/** The types of workload that have rows by day here; jobs and one-time runs have lists of their own. */
export type KindWithDays = z.output<typeof kindOfAsset>

const { cost: _ofWholeRange, ...filters } = assetFilters('Search workloads')

export const listAssetDays = report({
  name: 'listAssetDays',
  path: '/reports/asset-days',
  guard: mayRead('user'),
  summary:
    'Cost of each workload other than jobs on each UTC day, a row each: lists of clusters, pipelines and others in their long form, as files need it.',
  listName: 'assetDays',
  filters: {
    ...filters,
    ...currencyFilter,
    assetKind: kindOfAsset.optional().meta({ description: 'Only workloads of this type.' }),
  },
  columns: [
    day('day', 'Day', 'UTC day of the usage.', { always: true, cell: 'billed-day' }),
    key('workspaceId', 'Workspace id', 'Workspace of the workload.'),
    text('workspaceName', 'Workspace', 'Workspace of the workload.'),
    text('assetKind', 'Type', 'Type of workload.', { always: true, cell: 'asset-kind' }),
    id('assetId', 'Id', 'Id in its workspace; empty where usage names none.'),
    text('assetName', 'Workload', 'Name of the workload.', { always: true }),
    ...absentWhere(noAssetOwner, text('owner', 'Owner', 'Who it runs as.', { cell: 'principal' })),
    dbusColumn,
    currencyColumn,
    partlyEstimatedCost('cost', 'Databricks plus cloud cost of the day.', {}),
    databricksCostColumn,
    { ...cloudCostColumn, absentBecause: noMachineTime },
    ...costEstimateColumns,
  ],
  order: { column: 'day', direction: 'ASC' },
  tieBreakers: ['day', 'workspaceId', 'assetKind', 'assetId', 'currency'],
})
