import { z } from 'zod'
import { endpoint } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant, listQuery } from '#contract/report.ts'

const change = z.object({
  workspaceId: z.string(),
  changeTime: instant,
  /** What kind of setting it is: name, owner, tags, schedule, paused, timeout, deleted, cluster or task. */
  setting: z.string(),
  /** Which of them, where a job has several: the name of a cluster or the key of a task; else empty. */
  part: z.string(),
  /** What it was before; null where it is new. */
  former: z.string().nullable(),
  /** What it is from then on; null where it is gone. */
  current: z.string().nullable(),
})

export const listConfigurationChanges = endpoint({
  name: 'listConfigurationChanges',
  method: 'GET',
  path: '/job-configuration-timelines',
  guard: mayRead('user'),
  summary:
    'When settings of a job changed and how, newest first, at most 500: those that the platform keeps, and tasks and clusters as runs showed them.',
  query: z.strictObject({
    subscriptionId: listQuery.shape.subscriptionId,
    workspaceId: listQuery.shape.workspaceId,
    workspaceHost: listQuery.shape.workspaceHost,
    jobId: z.string().min(1),
    startTime: instant
      .optional()
      .meta({ description: 'Only changes from then on. Default: all that are known.' }),
    endTime: instant.optional().meta({ description: 'Only changes before that.' }),
  }),
  body: undefined,
  output: z.object({
    dataVersion: z.int(),
    jobId: z.string(),
    startTime: instant.nullable(),
    endTime: instant.nullable(),
    changes: z.array(change),
  }),
})

export type ConfigurationChange = z.output<typeof change>
