import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { instant, report } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'
import { jobExists, noSchedule } from '../absences.ts'
import { search } from '../filters/filters.ts'
import { jobColumns, jobOwnerColumn, subscriptionIdColumn } from '../columns/list-columns.ts'

export const listKnownJobs = report({
  name: 'listKnownJobs',
  path: '/jobs',
  guard: 'user',
  summary: 'Jobs that existed in the range, whether they ran or not, page by page.',
  listName: 'content',
  filters: {
    name: z.string().max(128, 'Maximum length is 128').optional().meta({ description: 'Part of the name.' }),
    search: search.meta({ description: 'Part of the name or id.' }),
  },
  columns: [
    ...jobColumns,
    {
      name: 'workspaceId',
      label: 'Workspace id',
      format: 'id',
      meaning: 'Workspace that the job lies in.',
      wireOnly: true,
    },
    {
      name: 'workspaceName',
      label: 'Workspace',
      format: 'text',
      meaning: 'Workspace that the job lies in.',
      sortable: true,
    },
    subscriptionIdColumn,
    jobOwnerColumn,
    {
      name: 'quartzCron',
      label: 'Schedule',
      format: 'text',
      meaning: 'When it starts by itself, as a Quartz expression.',
      absentBecause: noSchedule,
    },
    {
      name: 'createTime',
      label: 'Created',
      format: 'instant',
      meaning: 'When the job was made.',
      sortable: true,
    },
    {
      name: 'deleteTime',
      label: 'Deleted at',
      format: 'instant',
      meaning: 'When the job was deleted.',
      sortable: true,
      absentBecause: jobExists,
    },
    {
      name: 'isDeleted',
      label: 'Deleted',
      format: 'boolean',
      meaning: 'True if the job does not exist any more.',
    },
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
  subscriptionId: z.string().nullable(),
  creator: z.string().nullable(),
  owner: z.string().nullable(),
  tags: z.record(z.string(), z.string().nullable()),
  quartzCron: z.string().nullable(),
  timezoneId: z.string().nullable(),
  pauseStatus: z.string().nullable(),
  timeoutSeconds: z.number().nullable(),
  maximumConcurrentRuns: z.number().nullable(),
  createTime: instant.nullable(),
  deleteTime: instant.nullable(),
  isDeleted: z.boolean(),
})

export const getKnownJob = endpoint({
  name: 'getKnownJob',
  method: 'GET',
  path: '/jobs/{jobId}',
  guard: 'user',
  summary: 'A job as it is set up now, or was when it was deleted.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: jobAnswer,
})
