import { isOnPhoton, platformOf } from '../document/platform.ts'
import { property } from '../events/properties.ts'
import type { LogFacts } from '../facts/log-facts.ts'
import { problemsIn } from '../facts/problems.ts'
import { endOf } from '../facts/standing.ts'
import { daysOf, instantOf, type LogRow } from './row-values.ts'

/** The first of some properties that is known. */
function firstOf({ properties }: LogFacts, ...names: string[]): string | null {
  return names.map((name) => properties.get(name)).find((value) => value !== undefined) ?? null
}

/** The row of an application, from what was read of it so far. */
export function applicationRow(facts: LogFacts): LogRow {
  const { application, counts, lines, lastEventMs } = facts
  const end = endOf(facts)
  return {
    application_id: application.id ?? null,
    application_attempt_id: application.attemptId ?? null,
    application_name: application.name ?? null,
    spark_version: application.sparkVersion ?? null,
    platform: platformOf(facts),
    databricks_runtime: firstOf(facts, property.runtime),
    is_photon: isOnPhoton(facts),
    worker_node_type: firstOf(facts, property.workerType, property.workerTypeOfContext),
    driver_node_type: firstOf(facts, property.driverType, property.driverTypeOfContext),
    start_time: instantOf(application.startTimeMs),
    end_time: instantOf(end),
    is_end_estimated: application.endTimeMs === undefined && end !== undefined,
    last_event_time: instantOf(lastEventMs),
    spark_job_count: counts.jobs,
    failed_spark_job_count: counts.jobsFailed,
    stage_count: counts.stages,
    failed_stage_count: counts.stagesFailed,
    task_count: counts.tasks,
    failed_task_count: counts.tasksFailed,
    sql_execution_count: counts.sqlExecutions,
    executors_added: counts.executorsAdded,
    executors_removed: counts.executorsRemoved,
    lines_read: lines.read,
    lines_unparsable: lines.unparsable,
    lines_too_long: lines.tooLong,
    problems_json: JSON.stringify(problemsIn(facts)),
    ...daysOf(application.startTimeMs, lastEventMs, facts),
  }
}
