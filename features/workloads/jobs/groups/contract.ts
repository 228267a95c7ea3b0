import { z } from 'zod'
import { absentWhere, changed, count, forEachOf, share, text, wireOnly } from '#contract/column-builders.ts'
import { filter } from '#contract/filters.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noMoneyToShare } from '#product/contract/absences/costs.ts'
import { costChangeColumns, totalCostColumn } from '#product/contract/columns/cost-columns.ts'
import {
  cloudCostColumn,
  currencyColumn,
  databricksCostColumn,
  costEstimateColumns,
} from '#product/contract/columns/cost-part-columns.ts'
import { cost } from '#product/contract/filters/filters.ts'
import { jobFilters, workloadSearch } from '#product/contract/filters/list-filters.ts'

/** What jobs can be grouped by. */
export const jobGroupings = ['owner', 'workspace', 'trigger', 'tag'] as const

export const listJobGroups = report({
  name: 'listJobGroups',
  path: '/reports/job-groups',
  guard: mayRead('user'),
  summary: 'Jobs of the range by owner, workspace, trigger or tag, with what they cost and their share.',
  listName: 'content',
  filters: {
    ...currencyFilter,
    groupBy: filter(z.enum(jobGroupings).default('owner'), {}),
    ofTag: filter(
      z.string().max(256).optional().meta({ description: 'With groupBy=tag: by the values of this tag.' }),
      { chip: (tag) => `Values of ${tag}` },
    ),
    cost,
    ...workloadSearch('Search jobs'),
    ...jobFilters,
  },
  columns: [
    text('groupName', 'Group', 'What the jobs have in common.', { always: true, sortName: 'NAME' }),
    ...wireOnly(text('groupId', 'Group id', 'Value of the filter that lists these jobs; null: none.')),
    count('jobsCount', 'Jobs', 'Jobs in this range.'),
    count('runsCount', 'Runs', 'Runs active in this range.', { priority: 40 }),
    count('failedRunsCount', 'Failed', 'Runs whose last attempt failed.', { priority: 10 }),
    currencyColumn,
    ...absentWhere(noMoneyToShare, share('costShare', 'Share', 'Share of the total cost.', { summed: true })),
    { ...totalCostColumn, summed: false },
    ...changed(costChangeColumns, forEachOf({ summed: false }, 'costDifference', 'previousCost')),
    ...changed([databricksCostColumn, cloudCostColumn], {
      databricksCost: { summed: false },
      cloudCost: { summed: false, priority: 20 },
    }),
    ...costEstimateColumns,
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['groupName', 'groupId', 'currency'],
})
