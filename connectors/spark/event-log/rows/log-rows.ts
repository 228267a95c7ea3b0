import { isOnPhoton } from '../document/platform.ts'
import { jobsByStage } from '../facts/job-of-stage.ts'
import type { LogFacts, StageFacts } from '../facts/log-facts.ts'
import { executionOfStage, executionsWithFailedJob, stagesByExecution } from '../facts/sql-totals.ts'
import { hasBegun } from '../facts/standing.ts'
import type { logTables } from '../tables.ts'
import { applicationRow } from './application-row.ts'
import { executorRow } from './executor-row.ts'
import { jobRow } from './job-row.ts'
import { operatorRows } from './operator-rows.ts'
import { keyOf, type LogPlace, type LogRow } from './row-values.ts'
import { sqlExecutionRow } from './sql-execution-row.ts'
import { stageRow } from './stage-row.ts'
import { distributionRows, slowTaskRows } from './stage-task-rows.ts'

export type LogTableName = (typeof logTables)[number]['name']
export type LogRows = Readonly<Record<LogTableName, LogRow[]>>

/** The values of a map that another map names, too, and those without an end: their last day is that of the last event. */
function shared<Key, Value>(
  map: ReadonlyMap<Key, Value>,
  touched: ReadonlyMap<Key, unknown>,
  isOpen: (value: Value) => boolean,
): Value[] {
  return [...map].flatMap(([key, value]) => (touched.has(key) || isOpen(value) ? [value] : []))
}

function touchedStages({ stages }: LogFacts, touched: LogFacts): StageFacts[] {
  const attempts = [...stages].flatMap(([stageId, byAttempt]) =>
    shared(byAttempt, touched.stages.get(stageId) ?? new Map(), ({ isCompleted }) => !isCompleted),
  )
  return attempts.filter(hasBegun)
}

/**
 * The rows of all tables of event logs for an application's facts. With the facts of a part that was added last, the rows
 * of what that part spoke of; they are the same as those of all parts read together.
 */
export function logRows(facts: LogFacts, place: LogPlace, touched: LogFacts = facts): LogRows {
  const key = keyOf(place)
  const keyed = (rows: readonly LogRow[]) => rows.map((row) => ({ ...key, ...row }))
  const naming = jobsByStage(facts)
  const isPhoton = isOnPhoton(facts)
  const stages = touchedStages(facts, touched)
  const jobs = shared(facts.jobs, touched.jobs, ({ result }) => result === undefined)
  // Stages and jobs add to the metrics of executions that no event names.
  const executionIds = new Set([
    ...shared(facts.executions, touched.executions, ({ endTimeMs }) => endTimeMs === undefined).map(
      ({ executionId }) => executionId,
    ),
    ...jobs.map(({ executionId }) => executionId),
    ...stages.map((stage) => executionOfStage(facts, stage, naming.get(stage.stageId) ?? [])),
  ])
  const executions = [...executionIds].flatMap((id) => facts.executions.get(id ?? -1) ?? [])
  const stagesOf = stagesByExecution(facts, naming)
  const failed = executionsWithFailedJob(facts)
  return {
    log_application: keyed([applicationRow(facts)]),
    log_job: keyed(jobs.map((job) => jobRow(job, facts))),
    log_stage: keyed(
      stages.map((stage) => stageRow(stage, naming.get(stage.stageId) ?? [], isPhoton, facts)),
    ),
    log_stage_distribution: keyed(stages.flatMap((stage) => distributionRows(stage, facts))),
    log_slow_task: keyed(stages.flatMap((stage) => slowTaskRows(stage, facts))),
    log_sql_execution: keyed(
      executions.map((execution) => sqlExecutionRow(execution, failed.has(execution.executionId), facts)),
    ),
    log_operator: keyed(
      executions.flatMap((execution) =>
        operatorRows(execution, stagesOf.get(execution.executionId) ?? [], facts),
      ),
    ),
    log_executor: keyed(
      shared(facts.executors, touched.executors, ({ removedTimeMs }) => removedTimeMs === undefined).map(
        (executor) => executorRow(executor, facts),
      ),
    ),
  }
}
