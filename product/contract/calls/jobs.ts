import { z } from 'zod'
import { askedFor, changed, hidden, inDetail, money, text, wireOnly } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noDurationsAskedFor, noTags } from '../absences/costs.ts'
import { costColumns, costDayColumns, costTrendColumns } from '../columns/cost-columns.ts'
import { findingColumns } from '../columns/finding-columns.ts'
import { recommendationsColumn } from '../columns/recommendation-columns.ts'
import {
  analyzedRunsColumns,
  durationColumns,
  durationSpreadColumns,
  jobColumns,
  jobOwnerColumn,
  lastStartColumn,
  placeColumns,
  runColumns,
  triggerColumn,
} from '../columns/list-columns.ts'
import { cost, skewFilter } from '../filters/filters.ts'
import { costTrend, jobFilters, runCosts, runDurations, workloadSearch } from '../filters/list-filters.ts'

const onlyJob = z.string().max(64).optional().meta({ description: 'Only the job with this id.' })

export const listJobs = report({
  name: 'listJobs',
  path: '/reports/jobs',
  guard: mayRead('user'),
  summary: 'Jobs that ran or cost something in the range, with the money whose usage falls into it.',
  listName: 'jobReports',
  filters: {
    ...currencyFilter,
    cost,
    ...workloadSearch('Search jobs'),
    ...jobFilters,
    jobId: onlyJob,
    skew: skewFilter,
    costTrend,
    runCosts,
    runDurations,
  },
  columns: [
    ...jobColumns,
    ...changed(placeColumns, { computeType: { detail: 'figures' }, clusterType: { detail: 'figures' } }),
    ...inDetail('figures', ...analyzedRunsColumns),
    { ...recommendationsColumn, priority: 37 },
    ...changed(findingColumns, { findings: { detail: 'figures' } }),
    ...changed(runColumns, { runStatuses: { detail: 'figures' } }),
    ...durationColumns,
    ...inDetail('durations', ...askedFor('runDurations', noDurationsAskedFor, ...durationSpreadColumns)),
    ...changed(costTrendColumns, { costTrend: { detail: 'figures' } }),
    ...costColumns,
    ...wireOnly(
      money('untaggedCost', 'Untagged', 'Cost of jobs with no tags.', { summed: true }),
      money('untaggedCloudCost', 'Untagged VMs', 'Cloud cost of jobs with no tags.', { summed: true }),
      ...inDetail('figures', ...costDayColumns),
    ),
    jobOwnerColumn,
    ...hidden(
      text('tags', 'Tags', 'Tags of the job as key and value.', { sortable: false, absentBecause: noTags }),
      triggerColumn,
      lastStartColumn,
    ),
  ],
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobId', 'currency'],
})
