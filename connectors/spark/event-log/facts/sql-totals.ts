import type { SqlTotal } from '../events/sql-plan.ts'
import { jobOfStage, type JobsByStage } from './job-of-stage.ts'
import type { ExecutionFacts, JobFacts, LogFacts, StageFacts } from './log-facts.ts'
import { jobStatus } from './standing.ts'
import { totalsOf } from './totals-so-far.ts'

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

function pairsOf(values: Float64Array): [id: number, value: number][] {
  return Array.from({ length: values.length / 2 }, (_, place) => [
    values[2 * place] ?? 0,
    values[2 * place + 1] ?? 0,
  ])
}

/**
 * What each accumulator held around an execution's stages. A stage ends with what its accumulators hold by then, those
 * that earlier stages, attempts and executions share with it included, so that the last has what all did since the first
 * began. Where the first task of a stage did not add to an accumulator, its start is not known, and taken as 0.
 */
export function sqlTotals(
  { taskTotals: known }: ExecutionFacts,
  stages: readonly StageFacts[],
): Map<number, SqlTotal> {
  const totals = new Map(known)
  for (const stage of stages) {
    const starts = new Map(pairsOf(stage.sqlStarts ?? new Float64Array(0)))
    for (const [id, end] of pairsOf(totalsOf(stage))) {
      const start = starts.get(id) ?? 0
      const { first, last, start: before } = totals.get(id) ?? { first: end, last: end, start }
      totals.set(id, {
        start: end < first ? start : before,
        first: Math.min(first, end),
        last: Math.max(last, end),
      })
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
