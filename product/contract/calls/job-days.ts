import { day, id, key, money, text } from '#contract/column-builders.ts'
import { currencyFilter, report } from '#contract/report.ts'
import {
  cloudCostColumn,
  currencyColumn,
  databricksCostColumn,
  isCostEstimatedColumn,
} from '../columns/cost-part-columns.ts'
import { jobOwnerColumn } from '../columns/list-columns.ts'
import { jobFilters, workloadSearch } from '../filters/list-filters.ts'

const { owner, tag, withoutTag } = jobFilters

export const listJobDays = report({
  name: 'listJobDays',
  path: '/reports/job-days',
  guard: 'user',
  summary:
    'Cost of each job on each UTC day, a row each: the list of jobs in its long form, as files need it.',
  listName: 'jobDays',
  filters: { ...currencyFilter, ...workloadSearch('Search jobs'), owner, tag, withoutTag },
  columns: [
    day('day', 'Day', 'UTC day of the usage.', { always: true }),
    key('workspaceId', 'Workspace id', 'Workspace of the job.'),
    text('workspaceName', 'Workspace', 'Workspace of the job.'),
    id('dbJobId', 'Job id', 'Id of the job; unique within its workspace.', { always: true }),
    text('dbJobName', 'Job', 'Name of the job in its workspace.', { always: true }),
    jobOwnerColumn,
    currencyColumn,
    money('cost', 'Cost', 'Databricks cost plus cloud cost of the day.', { summed: true }),
    databricksCostColumn,
    cloudCostColumn,
    isCostEstimatedColumn,
  ],
  order: { column: 'day', direction: 'ASC' },
  tieBreakers: ['day', 'workspaceId', 'dbJobId', 'currency'],
})
