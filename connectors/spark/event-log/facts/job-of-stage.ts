import type { JobFacts, LogFacts, StageFacts } from './log-facts.ts'

/** The jobs that name a stage, by the stage's number. */
export type JobsByStage = ReadonlyMap<number, readonly JobFacts[]>

/** The jobs that name each stage. */
export function jobsByStage({ jobs }: LogFacts): JobsByStage {
  const found = new Map<number, JobFacts[]>()
  for (const job of jobs.values()) {
    for (const stageId of job.stageIds) {
      const others = found.get(stageId)
      if (others) others.push(job)
      else found.set(stageId, [job])
    }
  }
  return found
}

/**
 * The job that an attempt of a stage ran for: the latest one that was submitted before it and names it. Later jobs name
 * stages whose output they find ready.
 */
export function jobOfStage(
  { jobId, submissionTimeMs }: StageFacts,
  naming: readonly JobFacts[],
): number | undefined {
  const before = naming.filter(
    (job) => (job.submissionTimeMs ?? 0) <= (submissionTimeMs ?? job.submissionTimeMs ?? 0),
  )
  const ids = before.map((job) => job.jobId)
  if (jobId !== undefined) ids.push(jobId)
  return ids.length === 0 ? undefined : ids.reduce((latest, id) => Math.max(latest, id))
}
