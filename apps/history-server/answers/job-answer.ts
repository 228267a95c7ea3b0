import type { JobHistory } from '../facts/history-facts.ts'
import { optionalTime } from './times.ts'

/** What the history server answers of a job. */
export function jobAnswer(job: JobHistory) {
  return {
    jobId: job.jobId,
    name: job.name,
    description: job.description,
    submissionTime: optionalTime(job.submissionTimeMs),
    completionTime: optionalTime(job.completionTimeMs),
    stageIds: job.stageIds,
    jobGroup: job.jobGroup,
    jobTags: job.tags,
    status: job.status,
    numTasks: job.tasks,
    numActiveTasks: job.activeTasks,
    numCompletedTasks: job.completedTasks,
    numSkippedTasks: job.skippedTasks,
    numFailedTasks: job.failedTasks,
    numKilledTasks: job.killedTasks,
    numCompletedIndices: job.completedIndices,
    numActiveStages: job.activeStages,
    numCompletedStages: job.completedStages.size,
    numSkippedStages: job.skippedStages.size,
    numFailedStages: job.failedStages,
    killedTasksSummary: job.killedReasons,
  }
}
