import { withDetails, type Column } from '#contract/columns.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noCostToDraw, noDurationsAskedFor, noTags } from '#product/contract/absences.ts'
import { costColumns } from '#product/contract/columns/cost-columns.ts'
import { costDetails } from '#product/contract/columns/cost-details.ts'
import { cost, needsTelemetry, search } from '#product/contract/filters/filters.ts'
import { findingColumns } from '#product/contract/columns/finding-columns.ts'
import {
  durationColumns,
  durationSpreadColumns,
  jobColumns,
  jobOwnerColumn,
  notYetColumns,
  placeColumns,
  runColumns,
} from '#product/contract/columns/list-columns.ts'
import {
  costTrend,
  jobFilters,
  runCosts,
  runDurations,
  searchBy,
} from '#product/contract/filters/list-filters.ts'

function withDurationsAskedFor(column: Column): Column {
  return { ...column, askedBy: 'runDurations', absentBecause: noDurationsAskedFor }
}

const columns: readonly Column[] = [
  ...jobColumns,
  ...placeColumns,
  ...notYetColumns,
  ...findingColumns,
  ...runColumns,
  ...durationColumns,
  ...durationSpreadColumns.map(withDurationsAskedFor),
  {
    name: 'costTrend',
    label: 'Trend',
    format: 'trend',
    meaning:
      'Its cost day by day over the range, oldest left; of more than 31 days in at most 31 equal spans.',
    askedBy: 'costTrend',
    absentBecause: noCostToDraw,
  },
  ...costColumns,
  {
    name: 'untaggedCost',
    label: 'Untagged',
    format: 'money',
    meaning: 'Its cost, where the job bears no tag at all.',
    summed: true,
    wireOnly: true,
  },
  jobOwnerColumn,
  {
    name: 'tags',
    label: 'Tags',
    format: 'text',
    meaning: 'Tags of the job as key and value.',
    absentBecause: noTags,
    hidden: true,
  },
  {
    name: 'trigger',
    label: 'Trigger',
    format: 'text',
    meaning: 'What started its most recent run in the range.',
    sortable: true,
    hidden: true,
  },
  {
    name: 'lastStartTime',
    label: 'Last start',
    format: 'instant',
    meaning: 'Start of its most recent run.',
    sortable: true,
    sortName: 'LAST_START_TIME',
    hidden: true,
  },
]

export const listJobs = report({
  name: 'listJobs',
  path: '/reports/jobs',
  guard: 'user',
  summary: 'Jobs that ran or cost something in the range, with the money whose usage falls into it.',
  listName: 'jobReports',
  filters: {
    ...currencyFilter,
    cost,
    search,
    searchBy,
    ...jobFilters,
    skew: needsTelemetry,
    costTrend,
    runCosts,
    runDurations,
  },
  columns: withDetails(columns, {
    ...costDetails,
    figures: ['runStatuses', ...costDetails.figures],
    durations: ['medianDuration', 'p95Duration'],
    costTrend: ['costTrend'],
  }),
  order: { column: 'cost', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobId', 'currency'],
})
