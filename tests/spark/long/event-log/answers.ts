import { z } from 'zod'

const quantiles = z.array(z.number())
const distributions = z.object({
  duration: quantiles,
  executorRunTime: quantiles,
  inputMetrics: z.object({ bytesRead: quantiles }),
  shuffleReadMetrics: z.object({ readBytes: quantiles }),
  shuffleWriteMetrics: z.object({ writeBytes: quantiles }),
  memoryBytesSpilled: quantiles,
  diskBytesSpilled: quantiles,
})
export const stageAnswer = z.object({
  stageId: z.number(),
  attemptId: z.number(),
  status: z.string(),
  name: z.string(),
  numTasks: z.number(),
  numFailedTasks: z.number(),
  numKilledTasks: z.number(),
  executorRunTime: z.number(),
  executorCpuTime: z.number(),
  executorDeserializeTime: z.number(),
  jvmGcTime: z.number(),
  resultSerializationTime: z.number(),
  memoryBytesSpilled: z.number(),
  diskBytesSpilled: z.number(),
  inputBytes: z.number(),
  inputRecords: z.number(),
  outputBytes: z.number(),
  outputRecords: z.number(),
  shuffleFetchWaitTime: z.number(),
  shuffleLocalBlocksFetched: z.number(),
  shuffleRemoteBlocksFetched: z.number(),
  shuffleReadBytes: z.number(),
  shuffleWriteBytes: z.number(),
  shuffleWriteRecords: z.number(),
  submissionTime: z.string().optional(),
  completionTime: z.string().optional(),
  taskMetricsDistributions: distributions.optional(),
})
const metricAnswer = z.object({ name: z.string(), value: z.string() })
const nodeAnswer = z.object({ nodeName: z.string(), metrics: z.array(metricAnswer) })
export const executionAnswer = z.object({
  id: z.number(),
  status: z.string(),
  description: z.string(),
  duration: z.number(),
  successJobIds: z.array(z.number()),
  failedJobIds: z.array(z.number()),
  nodes: z.array(nodeAnswer),
})
export const jobAnswer = z.object({
  jobId: z.number(),
  status: z.string(),
  submissionTime: z.string(),
  completionTime: z.string(),
})
const executorAnswer = z.object({
  id: z.string(),
  totalCores: z.number(),
  totalTasks: z.number(),
  failedTasks: z.number(),
  totalDuration: z.number(),
  totalGCTime: z.number(),
  totalInputBytes: z.number(),
  totalShuffleRead: z.number(),
  totalShuffleWrite: z.number(),
  addTime: z.string(),
  removeTime: z.string().optional(),
  removeReason: z.string().optional(),
})
/** What Spark's REST API answers about an application. */
export const answers = z.object({
  applicationId: z.string(),
  jobs: z.array(jobAnswer),
  stages: z.array(stageAnswer),
  sql: z.array(executionAnswer),
  executors: z.array(executorAnswer),
})
export type Answers = z.infer<typeof answers>
