import { z } from 'zod'
import {
  absentWhere,
  count,
  day,
  hidden,
  id,
  key,
  money,
  share,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noAssetOwner, noMoneyInRange } from '../absences/costs.ts'
import { noCountedSaving, noModelledSaving } from '../absences/proposals.ts'
import { currencyColumn } from '../columns/cost-part-columns.ts'
import { costEstimate } from '../estimate-reasons.ts'
import { advisedKindControl } from '../filters/advised-kinds.ts'
import { nameSearch } from '../filters/filters.ts'
import { ownedAssetFilters } from '../filters/owned-asset-filters.ts'

const only = (thing: string, chip: (value: string) => string) =>
  filter(
    z
      .string()
      .max(256)
      .optional()
      .meta({ description: `Only assets with recommendations about ${thing}.` }),
    { chip },
  )

const ofSaving = { summed: true, ...costEstimate } as const

export const listAdvisedAssets = report({
  name: 'listAdvisedAssets',
  path: '/recommendations/clusters',
  guard: mayRead('user'),
  listName: 'assets',
  summary:
    'Assets with recommendations to do, with what these save a month and what the asset cost and wasted in the range.',
  filters: {
    ...currencyFilter,
    search: filter(nameSearch.meta({ description: 'Part of the name or the id of the asset.' }), {
      control: { kind: 'search', placeholder: 'Search assets' },
    }),
    clusterId: only('the all-purpose cluster with this id', (id) => `Cluster ${id}`),
    appId: only('the cluster of the instance with this id, which hold on its days', (id) => `Instance ${id}`),
    assetType: filter(
      z
        .string()
        .max(256)
        .optional()
        .meta({ description: 'Only assets of this type, such as job or warehouse.' }),
      { control: advisedKindControl },
    ),
    assetId: only('the asset with this id', (id) => `About ${id}`),
    ...ownedAssetFilters(),
  },
  columns: [
    text('assetName', 'Asset', 'Name in its workspace.', {
      always: true,
      under: 'assetId',
      cell: 'asset-name',
    }),
    id('assetId', 'Id', 'Id in its workspace.', { always: true }),
    text('assetKind', 'Type', 'Type of the asset.', { always: true, cell: 'asset-kind', priority: 75 }),
    key('workspaceId', 'Workspace id', 'Workspace that it lies in.'),
    text('workspaceName', 'Workspace', 'Workspace that it lies in.', { always: true, priority: 20 }),
    id('subscriptionId', 'Subscription', 'Subscription of the workspace.', { wireOnly: true }),
    ...absentWhere(
      noAssetOwner,
      text('owner', 'Owner', 'Who it runs as.', { cell: 'principal', priority: 40 }),
    ),
    count('recommendationsCount', 'Recommendations', 'Open or accepted ones, without small ones.', {
      cell: 'recommendations',
      always: true,
      summed: true,
    }),
    currencyColumn,
    ...absentWhere(
      noMoneyInRange,
      money('cost', 'Cost', 'As lists of such assets have it in this range.', { priority: 60, ...ofSaving }),
    ),
    money('waste', 'Avoidable waste', 'In this range.', { always: true, priority: 50, ...ofSaving }),
    ...absentWhere(
      noCountedSaving,
      money('saving', 'Saves a month', 'Paid or measured, in 30.4 days.', { bar: true, ...ofSaving }),
      money('savingLow', 'At least', 'Lower bound of the sum.', { ...costEstimate, priority: 55 }),
      money('savingHigh', 'At most', 'Upper bound of the sum.', { ...costEstimate, priority: 54 }),
    ),
    share('confidence', 'Confidence', 'The highest of its recommendations.', { always: true, priority: 45 }),
    ...absentWhere(
      noModelledSaving,
      money('modelledSaving', 'Modelled', 'Expected by a model; in no total.', { priority: 58, ...ofSaving }),
    ),
    ...hidden(day('lastDay', 'Last observed', 'UTC day of the latest evidence.', { always: true })),
    ...wireOnly(text('estimatedBecause', 'Why estimated', 'Why its amounts are.', { summed: true })),
  ],
  order: { column: 'saving', direction: 'DESC', thenMostOf: 'modelledSaving' },
  tieBreakers: ['workspaceId', 'assetKind', 'assetId', 'currency'],
})
