import { z } from 'zod'
import { report } from '#contract/report.ts'
import { jobRunFilters, listJobRuns } from '../job-runs/contract.ts'

const shownOfRuns: ReadonlySet<string> = new Set([
  'dbJobRunId',
  'runId',
  'jobId',
  'attemptNumber',
  'dbJobName',
  'workspaceId',
  'status',
  'hasFailedTasks',
  'startTime',
  'endTime',
  'runTotalDuration',
  'queueDuration',
  'setupDuration',
  'executionDuration',
  'tasksCount',
  'clusterInstancesCount',
  'computeType',
  'clusterId',
  'trigger',
  'userId',
  'currency',
  'runCost',
  'databricksCost',
  'cloudCost',
  'isCostEstimated',
  'factsFrom',
])

export const listSubmitRun = report({
  name: 'listSubmitRun',
  path: '/reports/submit-runs/{jobId}',
  guard: 'user',
  summary:
    'One-time runs of the name and cluster of the run with this job id, or on the cluster with this id, each with its whole cost.',
  listName: 'jobRunReports',
  filters: { ...jobRunFilters, status: z.string().optional() },
  columns: listJobRuns.columns.filter(({ name }) => shownOfRuns.has(name)),
  order: { column: 'startTime', direction: 'DESC' },
  tieBreakers: ['workspaceId', 'dbJobRunId', 'attemptNumber', 'currency'],
})
