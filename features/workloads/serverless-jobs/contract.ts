import { mayRead } from '#contract/guard.ts'
import {
  absentWhere,
  bytes,
  changed,
  count,
  duration,
  hidden,
  id,
  instant,
  money,
  renamed,
  status,
  text,
  wireOnly,
} from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { noServerlessStatement } from '#product/contract/absences/spark.ts'
import { noBill, noRunInRange, noRunEnded } from '#product/contract/absences/costs.ts'
import { noPolicy, noRunNamed } from '#product/contract/absences/runs.ts'
import type { AssetKind } from '#product/contract/asset-kinds.ts'
import { assetNames } from '#product/contract/asset-names.ts'
import { assetColumns, dbusColumn } from '#product/contract/columns/asset-columns.ts'
import { costChangeColumns, costDayColumns, totalCostColumn } from '#product/contract/columns/cost-columns.ts'
import {
  currencyColumn,
  databricksCostColumn,
  costEstimateColumns,
} from '#product/contract/columns/cost-part-columns.ts'
import {
  attemptNumberColumn,
  jobIdColumn,
  workspaceIdColumn,
} from '#product/contract/columns/run-key-columns.ts'
import { filtersOfKind } from '#product/contract/filters/asset-filters.ts'

const policy = text('budgetPolicyId', 'Budget policy', 'Policies that its usage names.', { priority: 25 })

const ofRuns = [
  count('runsCount', 'Runs', 'Runs with serverless usage in this range.', { summed: true, priority: 70 }),
  dbusColumn,
  ...absentWhere(
    noRunEnded,
    duration('duration', 'Duration', 'Average of runs that ended.', { priority: 60 }),
  ),
  ...absentWhere(
    noRunInRange,
    money('averageCost', 'Cost per run', 'Cost divided by runs.', { priority: 58 }),
  ),
  ...absentWhere(noPolicy, policy),
]

const costs = [
  currencyColumn,
  totalCostColumn,
  ...costChangeColumns,
  ...hidden(databricksCostColumn),
  ...costEstimateColumns,
  ...wireOnly(...costDayColumns, text('workspaceUrl', 'Workspace URL', 'URL of the workspace.')),
]

const columnsOf = (label: string, ownerMeaning: string) => [
  ...renamed(
    changed(assetColumns, {
      assetName: { label, meaning: 'Name in its workspace.' },
      assetKind: { wireOnly: true, sortable: false },
      owner: { meaning: ownerMeaning },
    }),
    assetNames.job,
  ),
  ...ofRuns,
  ...costs,
]

const listOf = (kind: AssetKind, placeholder: string) =>
  ({
    guard: mayRead('user'),
    listName: 'workloadReports',
    filters: filtersOfKind(kind, placeholder),
    order: { column: 'cost', direction: 'DESC' },
    tieBreakers: ['workspaceId', 'dbJobId', 'currency'],
  }) as const

export const listServerlessJobs = report({
  ...listOf('job', 'Search jobs'),
  name: 'listServerlessJobs',
  path: '/reports/serverless/jobs',
  summary: 'Jobs with what their usage of serverless compute costs; what they cost on clusters is left out.',
  columns: columnsOf('Job', 'Who the job runs as.'),
})

export const listServerlessSubmitRuns = report({
  ...listOf('one_time_run', 'Search one-time runs'),
  name: 'listServerlessSubmitRuns',
  path: '/reports/serverless/submit-runs',
  summary:
    'One-time runs with what their usage of serverless compute costs; those of one name stand together.',
  columns: columnsOf('One-time run', 'Who submitted the latest run.'),
})

const ofStatements = { summed: true, priority: 40 }

const runColumns = [
  ...absentWhere(noRunNamed, id('runId', 'Run', 'Id of the run.', { sortName: 'RUN_ID' })),
  jobIdColumn,
  { ...attemptNumberColumn, always: false, absentBecause: noRunNamed } as const,
  workspaceIdColumn,
  status('status', 'Status', 'State of the attempt.', { priority: 90 }),
  instant('startTime', 'Start', 'Start of the attempt.', { sortName: 'START_TIME' }),
  ...hidden(instant('endTime', 'End', 'End of the attempt.')),
  ...absentWhere(
    noRunEnded,
    duration('runTotalDuration', 'Duration', 'From start to end.', { sortName: 'DURATION' }),
  ),
  dbusColumn,
  currencyColumn,
  money('runCost', 'Cost', 'Cost of these dates.', {
    sortName: 'TOTAL_COST',
    summed: true,
    bar: true,
    absentBecause: noBill,
  }),
  ...absentWhere(noPolicy, policy),
  ...absentWhere(
    noServerlessStatement,
    bytes('bytesDataProcessed', 'Data usage', 'Bytes that its statements read and wrote.', ofStatements),
    ...hidden(
      bytes('bytesDataIn', 'Data in', 'Bytes that its statements read.', ofStatements),
      bytes('bytesDataOut', 'Data out', 'Bytes that its statements wrote.', ofStatements),
      bytes('bytesShuffleIn', 'Shuffle in', 'Shuffle bytes read.', ofStatements),
      bytes('bytesDiskSpill', 'Disk spill', 'Bytes that its statements spilled to disk.', ofStatements),
      count('statementsCount', 'Statements', 'Its statements in the query history.', { summed: true }),
    ),
  ),
]

const runsList = {
  guard: mayRead('user'),
  listName: 'jobRunReports',
  filters: currencyFilter,
  columns: runColumns,
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'jobId', 'runId', 'attemptNumber', 'currency'],
} as const

export const listServerlessJobRuns = report({
  ...runsList,
  name: 'listServerlessJobRuns',
  path: '/reports/serverless/jobs/{jobId}/runs',
  summary: 'Run attempts of a job on serverless compute, each with its serverless cost of these days.',
})

export const listServerlessSubmitRunRuns = report({
  ...runsList,
  name: 'listServerlessSubmitRunRuns',
  path: '/reports/serverless/submit-runs/{jobId}/runs',
  summary: 'One-time runs on serverless compute of the name of the run with this job id, each with its cost.',
})
