import { isOnPhoton } from '../document/platform.ts'
import { jobsByStage } from '../facts/job-of-stage.ts'
import type { LogFacts } from '../facts/log-facts.ts'
import { hasBegun } from '../facts/standing.ts'
import type { logTables } from '../tables.ts'
import { applicationRow } from './application-row.ts'
import { executorRow } from './executor-row.ts'
import { jobRow } from './job-row.ts'
import { keyOf, type LogPlace, type LogRow } from './row-values.ts'
import { sqlExecutionRow } from './sql-execution-row.ts'
import { distributionRows, slowTaskRows } from './stage-task-rows.ts'
import { stageRow } from './stage-row.ts'

export type LogTableName = (typeof logTables)[number]['name']
export type LogRows = Readonly<Record<LogTableName, LogRow[]>>

/** The values of a map that another map names, too. */
function shared<Key, Value>(map: ReadonlyMap<Key, Value>, touched: ReadonlyMap<Key, unknown>): Value[] {
  return [...touched.keys()].flatMap((key) => map.get(key) ?? [])
}

function touchedStages({ stages }: LogFacts, touched: LogFacts) {
  const attempts = [...touched.stages].flatMap(([stageId, byAttempt]) => {
    const known = stages.get(stageId)
    return known ? shared(known, byAttempt) : []
  })
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
  return {
    log_application: keyed([applicationRow(facts)]),
    log_job: keyed(shared(facts.jobs, touched.jobs).map((job) => jobRow(job, facts))),
    log_stage: keyed(
      stages.map((stage) => stageRow(stage, naming.get(stage.stageId) ?? [], isPhoton, facts)),
    ),
    log_stage_distribution: keyed(stages.flatMap((stage) => distributionRows(stage, facts))),
    log_slow_task: keyed(stages.flatMap((stage) => slowTaskRows(stage, facts))),
    log_sql_execution: keyed(
      shared(facts.executions, touched.executions).map((execution) => sqlExecutionRow(execution, facts)),
    ),
    log_operator: [],
    log_executor: keyed(
      shared(facts.executors, touched.executors).map((executor) => executorRow(executor, facts)),
    ),
  }
}
