import { addFault, type Faults } from './faults.ts'
import { jobsByStage, type JobsByStage } from './job-of-stage.ts'
import type { ExecutionFacts, ExecutorFacts, JobFacts, LogFacts, StageFacts } from './log-facts.ts'
import { hasBegun } from './standing.ts'
import { endedTasks, taskCounts } from './task-sums.ts'

/** Tasks end at most so long after their stage, unless their ends are missing. */
const lateMs = 600_000
/** Of a local application the driver runs the tasks, and is not added in old logs. */
const driverNames: ReadonlySet<string> = new Set(['driver', '<driver>', 'localhost'])

const withoutStart = ['jobsWithoutStart', 'executionsWithoutStart', 'executorsWithoutStart'] as const

/** Some things of a log. */
export type Things = Pick<LogFacts, 'jobs' | 'stages' | 'executions' | 'executors'>

const endsBefore = (startMs: number | undefined, endMs: number | undefined) =>
  startMs !== undefined && endMs !== undefined && endMs < startMs

/** The tasks of a stage that must have ended, and whose ends are missing. Its attempts share its tasks. */
export function missingTaskEnds(attempts: readonly StageFacts[]): number {
  let [planned, succeeded] = [0, 0]
  for (const { plannedTasks = 0, sums } of attempts) {
    const { tasks, failed, killed } = taskCounts(sums)
    planned = Math.max(planned, plannedTasks)
    succeeded += tasks - failed - killed
  }
  const hasSucceeded = attempts.some(
    ({ isCompleted, failureReason }) => isCompleted && failureReason === undefined,
  )
  return hasSucceeded ? Math.max(0, planned - succeeded) : 0
}

function addStage(faults: Faults, facts: LogFacts, naming: JobsByStage, stage: StageFacts): void {
  const { submissionTimeMs, completionTimeMs } = stage
  const hasEnded = facts.application.endTimeMs !== undefined
  if (endsBefore(submissionTimeMs, completionTimeMs)) addFault(faults, 'stagesEndBeforeStart')
  if (stage.isCompleted) return
  const jobs = naming.get(stage.stageId) ?? []
  const haveJobsEnded = jobs.length > 0 && jobs.every(({ result }) => result !== undefined)
  if (hasBegun(stage) && (hasEnded || (stage.isSubmitted && haveJobsEnded)))
    addFault(faults, 'stagesWithoutEnd')
}

/** The tasks of an ended attempt that began and did not end, after all that may end late has. */
function tasksWithoutEnd(facts: LogFacts, stage: StageFacts): number {
  const isPast = (stage.completionTimeMs ?? Infinity) < (facts.lastEventMs ?? 0) - lateMs
  if (!stage.isCompleted || (facts.application.endTimeMs === undefined && !isPast)) return 0
  return Math.max(0, stage.startedTasks - endedTasks(stage.sums))
}

function addStages(faults: Faults, facts: LogFacts, { stages }: Things): void {
  const naming = jobsByStage(facts)
  for (const attempts of stages.values()) {
    const missing = missingTaskEnds([...attempts.values()])
    let withoutEnd = 0
    for (const stage of attempts.values()) {
      addStage(faults, facts, naming, stage)
      withoutEnd += tasksWithoutEnd(facts, stage)
    }
    addFault(faults, 'missingTaskEnds', missing)
    addFault(faults, 'tasksWithoutEnd', Math.max(0, withoutEnd - missing))
  }
}

function addJob(faults: Faults, hasEnded: boolean, job: JobFacts): void {
  if (!job.isStarted && job.result !== undefined) addFault(faults, 'jobsWithoutStart')
  if (hasEnded && job.isStarted && job.result === undefined) addFault(faults, 'jobsWithoutEnd')
  if (endsBefore(job.submissionTimeMs, job.completionTimeMs)) addFault(faults, 'jobsEndBeforeStart')
}

function addExecution(faults: Faults, hasEnded: boolean, { startTimeMs, endTimeMs }: ExecutionFacts): void {
  if (startTimeMs === undefined) addFault(faults, 'executionsWithoutStart')
  else if (endTimeMs === undefined && hasEnded) addFault(faults, 'executionsWithoutEnd')
  if (endsBefore(startTimeMs, endTimeMs)) addFault(faults, 'executionsEndBeforeStart')
}

function addExecutor(faults: Faults, executor: ExecutorFacts): void {
  const { executorId, addedTimeMs, removedTimeMs, tasks } = executor
  const hasLived = tasks > 0 || removedTimeMs !== undefined
  if (addedTimeMs === undefined && hasLived && !driverNames.has(executorId))
    addFault(faults, 'executorsWithoutStart')
  if (endsBefore(addedTimeMs, removedTimeMs)) addFault(faults, 'executorsEndBeforeStart')
}

/** Counts what some things of a log lack, and which of them end before they start. */
export function addMissing(faults: Faults, facts: LogFacts, things: Things): void {
  // What Spark left out of a log on purpose is no fault.
  if (facts.watched.isCompacted) return
  const hasEnded = facts.application.endTimeMs !== undefined
  addStages(faults, facts, things)
  for (const job of things.jobs.values()) addJob(faults, hasEnded, job)
  for (const execution of things.executions.values()) addExecution(faults, hasEnded, execution)
  for (const executor of things.executors.values()) addExecutor(faults, executor)
  // They are in a part that is missing, which has a name.
  if (facts.watched.lacksParts) for (const name of withoutStart) faults.delete(name)
}

/** All faults of a log: those that were counted, and those that show now. */
export function faultsIn(facts: LogFacts): Faults {
  const faults: Faults = new Map(facts.watched.faults)
  addMissing(faults, facts, facts)
  const { startTimeMs, endTimeMs } = facts.application
  if (endsBefore(startTimeMs, endTimeMs)) addFault(faults, 'applicationEndsBeforeStart')
  return faults
}
