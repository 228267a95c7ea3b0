import { z } from 'zod'
import { changed, day, hidden, id, key, text } from '#contract/column-builders.ts'
import { mayRead } from '#contract/guard.ts'
import { currencyFilter, report } from '#contract/report.ts'
import { everybodys, noMachineTime, onlyRest, ownCompute } from '../absences/costs.ts'
import {
  cloudCostColumn,
  currencyColumn,
  databricksCostColumn,
  costEstimateColumns,
  partlyEstimatedCost,
} from '../columns/cost-part-columns.ts'
import { jobOwnerColumn } from '../columns/list-columns.ts'
import { jobFilters, triggerFilter, workloadSearch } from '../filters/list-filters.ts'

const { owner } = jobFilters

const onlyOne = z.string().max(256).optional().meta({ description: 'Only the workload with this id.' })

const dayColumns = [
  day('day', 'Day', 'UTC day of the usage.', { always: true, cell: 'billed-day' }),
  key('workspaceId', 'Workspace id', 'Workspace of the workload.'),
  text('workspaceName', 'Workspace', 'Workspace of the workload.'),
]

const costColumns = [
  currencyColumn,
  partlyEstimatedCost('cost', 'Databricks cost plus cloud cost of the day.', {}),
  databricksCostColumn,
  cloudCostColumn,
  ...costEstimateColumns,
]

const dayList = {
  guard: mayRead('user'),
  order: { column: 'day', direction: 'ASC' },
} as const

export const listJobDays = report({
  ...dayList,
  name: 'listJobDays',
  path: '/reports/job-days',
  summary:
    'Cost of each job on each UTC day, a row each: the list of jobs in its long form, as files need it.',
  listName: 'jobDays',
  filters: { ...currencyFilter, ...workloadSearch('Search jobs'), ...jobFilters, jobId: onlyOne },
  columns: [
    ...dayColumns,
    id('dbJobId', 'Job id', 'Id of the job; unique within its workspace.', { always: true }),
    text('dbJobName', 'Job', 'Name of the job in its workspace.', { always: true }),
    jobOwnerColumn,
    ...costColumns,
  ],
  tieBreakers: ['day', 'workspaceId', 'dbJobId', 'currency'],
})

export const listSubmitRunDays = report({
  ...dayList,
  name: 'listSubmitRunDays',
  path: '/reports/submit-run-days',
  summary: 'Cost of one-time runs by name and cluster on each UTC day, a row each, as files need it.',
  listName: 'submitRunDays',
  filters: {
    ...currencyFilter,
    ...workloadSearch('Search one-time runs'),
    owner,
    trigger: triggerFilter,
    jobId: onlyOne,
  },
  columns: [
    ...dayColumns,
    id('dbJobId', 'Job id', 'Job id of the latest run; each one-time run has its own.', { always: true }),
    text('dbJobName', 'One-time run', 'Name that the runs were submitted under.', { always: true }),
    ...hidden(id('clusterId', 'Cluster id', 'Shared cluster of the runs.', { absentBecause: ownCompute })),
    text('owner', 'Owner', 'Who submitted the latest run.', { absentBecause: onlyRest }),
    ...costColumns,
  ],
  tieBreakers: ['day', 'workspaceId', 'dbJobName', 'clusterId', 'dbJobId', 'currency'],
})

export const listMaintenanceJobDays = report({
  ...dayList,
  name: 'listMaintenanceJobDays',
  path: '/reports/maintenance-job-days',
  summary: 'Cost of each maintenance service on each UTC day, a row each, as files need it.',
  listName: 'maintenanceJobDays',
  filters: { ...currencyFilter, ...workloadSearch('Search maintenance services'), owner, jobId: onlyOne },
  columns: [
    ...dayColumns,
    id('dbJobId', 'Id', 'Id of the pipeline, or the billing name of the service.', { always: true }),
    text('dbJobName', 'Service', 'Pipeline under maintenance, or service of the platform.', { always: true }),
    text('owner', 'Owner', 'Owner of the pipeline.', { absentBecause: everybodys }),
    ...changed(costColumns, { cloudCost: { absentBecause: noMachineTime } }),
  ],
  tieBreakers: ['day', 'workspaceId', 'dbJobId', 'currency'],
})
