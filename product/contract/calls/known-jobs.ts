import { z } from 'zod'
import { absentWhere, flag, instant, key, only, text } from '#contract/column-builders.ts'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant as instantText, report } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { jobExists, noSchedule } from '../absences/runs.ts'
import { search } from '../filters/filters.ts'
import { jobColumns, jobOwnerColumn, subscriptionIdColumn } from '../columns/list-columns.ts'

export const listKnownJobs = report({
  name: 'listKnownJobs',
  path: '/jobs',
  guard: mayRead('user'),
  summary: 'Jobs that existed in the range, whether they ran or not, page by page.',
  listName: 'content',
  filters: {
    name: z.string().max(128, 'Maximum length is 128').optional().meta({ description: 'Part of the name.' }),
    search: search.meta({ description: 'Part of the name or id.' }),
  },
  columns: [
    text('dbJobName', 'Job', 'Name of the job in its workspace.', { sortName: 'NAME' }),
    ...only(jobColumns, 'dbJobId'),
    key('workspaceId', 'Workspace id', 'Workspace of the job.'),
    text('workspaceName', 'Workspace', 'Workspace of the job.'),
    subscriptionIdColumn,
    jobOwnerColumn,
    ...absentWhere(noSchedule, text('quartzCron', 'Schedule', 'Schedule as a Quartz expression.')),
    instant('createTime', 'Created', 'Creation of the job.'),
    ...absentWhere(jobExists, instant('deleteTime', 'Deleted at', 'Deletion of the job.')),
    flag('isDeleted', 'Deleted', 'True if the job no longer exists.'),
  ],
  order: { column: 'dbJobName', direction: 'ASC' },
  tieBreakers: ['workspaceId', 'dbJobId'],
})

const jobAnswer = z.object({
  dataVersion: z.int(),
  dbJobName: z.string().nullable(),
  dbJobId: z.string(),
  workspaceId: z.string(),
  workspaceName: z.string(),
  workspaceUrl: z.string().nullish(),
  subscriptionId: z.string().nullable(),
  creator: z.string().nullable(),
  owner: z.string().nullable(),
  tags: z.record(z.string(), z.string().nullable()),
  quartzCron: z.string().nullable(),
  timezoneId: z.string().nullable(),
  pauseStatus: z.string().nullable(),
  timeoutSeconds: z.number().nullable(),
  maximumConcurrentRuns: z.number().nullable(),
  createTime: instantText.nullable(),
  deleteTime: instantText.nullable(),
  isDeleted: z.boolean(),
})

export const getKnownJob = endpoint({
  name: 'getKnownJob',
  method: 'GET',
  path: '/jobs/{jobId}',
  guard: mayRead('user'),
  summary: 'A job as it is set up now, or was when it was deleted.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: jobAnswer,
})
