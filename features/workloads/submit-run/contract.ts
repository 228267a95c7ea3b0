import { z } from 'zod'
import { withDetails } from '#contract/columns.ts'
import { report } from '#contract/report.ts'
import { jobRunFilters, listJobRuns } from '#product/contract/calls/job-runs.ts'

export const listSubmitRun = report({
  name: 'listSubmitRun',
  path: '/reports/submit-runs/{jobId}',
  guard: 'user',
  summary:
    'One-time runs of the name and cluster of the run with this job id, or on the cluster with this id, each with its whole cost.',
  listName: 'jobRunReports',
  filters: { ...jobRunFilters, status: z.string().optional() },
  columns: withDetails(listJobRuns.columns, {
    estimate: ['estimatedRunCost', 'estimatedCostAbsentBecause', 'estimatedCostLearnedHours'],
  }),
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobRunId', 'attemptNumber', 'currency'],
  range: 'instants',
})
