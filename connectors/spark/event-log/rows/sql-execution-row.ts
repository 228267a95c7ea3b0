import type { ExecutionFacts, LogFacts } from '../facts/log-facts.ts'
import { daysOf, instantOf, openText, type LogRow } from './row-values.ts'

function executionStatus({ endTimeMs, errorMessage }: ExecutionFacts) {
  if (endTimeMs === undefined) return 'RUNNING'
  return errorMessage !== undefined ? 'FAILED' : 'COMPLETED'
}

/** The row of a SQL execution. */
export function sqlExecutionRow(execution: ExecutionFacts, facts: LogFacts): LogRow {
  return {
    execution_id: execution.executionId,
    root_execution_id: execution.rootExecutionId ?? null,
    description: openText(execution.description),
    status: executionStatus(execution),
    start_time: instantOf(execution.startTimeMs),
    end_time: instantOf(execution.endTimeMs),
    error_message: openText(execution.errorMessage),
    plan_text: null,
    ...daysOf(execution.startTimeMs, execution.endTimeMs, facts),
  }
}
