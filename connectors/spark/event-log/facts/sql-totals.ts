import { jobOfStage, type JobsByStage } from './job-of-stage.ts'
import type { ExecutionFacts, JobFacts, LogFacts, StageFacts } from './log-facts.ts'
import { jobStatus } from './standing.ts'

/** The SQL execution of which an attempt of a stage is a part. */
export function executionOfStage(
  { jobs }: LogFacts,
  stage: StageFacts,
  naming: readonly JobFacts[],
): number | undefined {
  const jobId = jobOfStage(stage, naming)
  const job = jobId === undefined ? undefined : jobs.get(jobId)
  return job?.executionId ?? stage.executionId
}

/** The attempts of stages that are parts of SQL executions, by the execution's number. */
export function stagesByExecution(
  facts: LogFacts,
  naming: JobsByStage,
): ReadonlyMap<number | undefined, readonly StageFacts[]> {
  const attempts = [...facts.stages.values()].flatMap((byAttempt) => Array.from(byAttempt.values()))
  return Map.groupBy(attempts, (stage) => executionOfStage(facts, stage, naming.get(stage.stageId) ?? []))
}

/**
 * What the tasks of an execution's stages added to each accumulator. A stage ends with what its accumulators hold by
 * then, those that an earlier stage or attempt shares with it included: the largest is the total.
 */
export function taskTotals(
  { taskTotals: known }: ExecutionFacts,
  stages: readonly StageFacts[],
): Map<number, number> {
  const totals = new Map(known)
  for (const { sqlTotals } of stages) {
    for (let place = 0; place < sqlTotals.length; place += 2) {
      const [id = 0, value = 0] = sqlTotals.subarray(place, place + 2)
      totals.set(id, Math.max(totals.get(id) ?? value, value))
    }
  }
  return totals
}

/** The SQL executions of which a job failed. */
export function executionsWithFailedJob({ jobs, executions }: LogFacts): ReadonlySet<number | undefined> {
  const ofJobs = [...jobs.values()].filter((job) => jobStatus(job) === 'FAILED')
  const known = [...executions.values()].filter(({ hasFailedJob }) => hasFailedJob)
  return new Set([...ofJobs, ...known].map(({ executionId }) => executionId))
}
