import { z } from 'zod'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

const timePart = z.object({
  part: z.string(),
  wallTime: z.int(),
  timeShare: z.number(),
  /** Null where the cores of an executor are not known. */
  coreTime: z.int().nullable(),
  isCause: z.boolean(),
  hasUnknownSpill: z.boolean(),
  /** The stage that has most of the part; null where none stands for it. */
  stageId: z.int().nullable(),
  stageAttempt: z.int().nullable(),
  stageTime: z.int().nullable(),
  stageShare: z.number().nullable(),
})

const application = z.object({
  clusterId: z.string(),
  sparkContextId: z.string(),
  /** Null where the log was not delivered by a cluster of a workspace. */
  workspaceId: z.string().nullable(),
  /** The instance of the cluster that it ran on; null where that is not known. */
  instanceId: z.string().nullable(),
  applicationId: z.string().nullable(),
  applicationName: z.string().nullable(),
  sparkVersion: z.string().nullable(),
  databricksRuntime: z.string().nullable(),
  isPhoton: z.boolean(),
  startTime: instant.nullable(),
  /** Null while its log goes on. */
  endTime: instant.nullable(),
  /** How far its log goes. */
  logUntil: instant.nullable(),
  stagesCount: z.int(),
  failedStagesCount: z.int(),
  tasksCount: z.int(),
  failedTasksCount: z.int(),
  sqlExecutionsCount: z.int(),
  executorsCount: z.int(),
  lostExecutorsCount: z.int().nullable(),
  /** What is wrong with its log, a sentence each. */
  problems: z.array(z.string()),
  /** Where its wall clock went, adding up to it; empty while it goes on. */
  timeParts: z.array(timePart),
})

export const getSparkApplication = endpoint({
  name: 'getSparkApplication',
  method: 'GET',
  path: '/spark-applications/{clusterId}/{sparkContextId}',
  guard: mayRead('user'),
  mayTakeLong: true,
  summary:
    'A Spark application as its event log has it: what it is, how much it did, and where its wall clock went.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: application,
})

export type SparkApplication = OutputOf<typeof getSparkApplication>
