import { withDetails, type Column } from '#contract/columns.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { clusterWentOn, onlyRest, ownCompute } from '#product/contract/absences.ts'
import { costColumns } from '#product/contract/columns/cost-columns.ts'
import { costDetails } from '#product/contract/columns/cost-details.ts'
import { cost, needsTelemetry, search } from '#product/contract/filters/filters.ts'
import {
  durationColumns,
  durationSpreadColumns,
  notYetColumns,
  placeColumns,
  runColumns,
} from '#product/contract/columns/list-columns.ts'
import { jobFilters, runCosts, searchBy } from '#product/contract/filters/list-filters.ts'

const columns: readonly Column[] = [
  {
    name: 'dbJobName',
    label: 'One-time run',
    format: 'text',
    meaning: 'Name that the runs were submitted under.',
    sortable: true,
    sortName: 'NAME',
  },
  {
    name: 'dbJobId',
    label: 'Job id',
    format: 'id',
    meaning: 'Job id of its most recent run; every one-time run has a job id of its own.',
    sortable: true,
    sortName: 'ID',
  },
  ...placeColumns,
  {
    name: 'clusterId',
    label: 'Cluster id',
    format: 'id',
    meaning: 'Shared cluster that the runs are submitted to.',
    absentBecause: ownCompute,
    hidden: true,
  },
  {
    name: 'clusterName',
    label: 'Cluster',
    format: 'text',
    meaning: 'Name of the shared cluster that the runs are submitted to.',
    sortable: true,
    absentBecause: ownCompute,
  },
  ...notYetColumns,
  ...runColumns,
  ...durationColumns,
  ...durationSpreadColumns,
  ...costColumns,
  {
    name: 'owner',
    label: 'Owner',
    format: 'text',
    meaning: 'Who submitted the most recent run.',
    sortable: true,
    sortName: 'OWNER',
    absentBecause: onlyRest,
  },
  {
    name: 'lastStartTime',
    label: 'Last start',
    format: 'instant',
    meaning: 'Start of its most recent run in the range.',
    sortable: true,
    sortName: 'LAST_START_TIME',
    absentBecause: clusterWentOn,
  },
]

export const listSubmitRuns = report({
  name: 'listSubmitRuns',
  path: '/reports/submit-runs',
  guard: 'user',
  summary:
    'One-time runs by name and cluster that ran or cost something in the range, with the money whose usage falls into it.',
  listName: 'workloadReports',
  filters: {
    ...currencyFilter,
    cost,
    search,
    searchBy,
    owner: jobFilters.owner,
    skew: needsTelemetry,
    runCosts,
  },
  columns: withDetails(columns, costDetails),
  order: { column: 'lastStartTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobName', 'clusterId', 'dbJobId', 'currency'],
})
