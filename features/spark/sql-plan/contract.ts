import { z } from 'zod'
import { endpoint, type OutputOf } from '#contract/endpoint.ts'
import { mayRead } from '#contract/guard.ts'
import { instant } from '#contract/report.ts'
import { scopeQuery } from '#contract/scope.ts'

const stage = z.object({
  stageId: z.int(),
  stageAttempt: z.int(),
  sparkJobId: z.int(),
  stageName: z.string().nullable(),
  status: z.string(),
  tasksCount: z.int(),
  /** Its part of the wall clock of the application in ms; null where its day is not derived yet. */
  wallTime: z.number().nullable(),
  taskTime: z.int(),
  inputBytes: z.int(),
  shuffleReadBytes: z.int(),
  shuffleWriteBytes: z.int(),
  diskSpillBytes: z.int(),
})

const metric = z.object({
  name: z.string(),
  /** size: bytes, timing: ms, nsTiming: ns; all others are plain numbers. */
  type: z.string(),
  total: z.number(),
})

const operator = z.object({
  operatorId: z.int(),
  /** Null for the root. */
  parentOperatorId: z.int().nullable(),
  name: z.string(),
  description: z.string(),
  metrics: z.array(metric),
})

const execution = z.object({
  clusterId: z.string(),
  sparkContextId: z.string(),
  executionId: z.int(),
  workspaceId: z.string().nullable(),
  /** The outermost execution around it; null where it is outermost itself. */
  rootExecutionId: z.int().nullable(),
  description: z.string().nullable(),
  status: z.string(),
  errorMessage: z.string().nullable(),
  startTime: instant.nullable(),
  /** Null while it goes on, as far as its log goes. */
  endTime: instant.nullable(),
  /** Of its own Spark jobs, those of nested executions not included. */
  stagesCount: z.int(),
  wallTime: z.number().nullable(),
  taskTime: z.int(),
  diskSpillBytes: z.int(),
  /** The attempts of its stages with the most of the wall clock, 200 at most. */
  stages: z.array(stage),
  /** Spark's text of the last plan, at most 20,000 characters; null where the log has none. */
  planText: z.string().nullable(),
  /** The operators of the last plan, each after its parent; empty where the log has none. */
  operators: z.array(operator),
})

export const getSqlExecution = endpoint({
  name: 'getSparkSqlExecution',
  method: 'GET',
  path: '/spark-applications/{clusterId}/{sparkContextId}/sql-executions/{executionNumber}',
  guard: mayRead('user'),
  mayTakeLong: true,
  summary:
    'A SQL execution of a Spark application as its event log has it: what it is, its stages, and the operators of its last plan with their metrics.',
  query: z.strictObject(scopeQuery),
  body: undefined,
  output: execution,
})

export type SqlExecution = OutputOf<typeof getSqlExecution>
