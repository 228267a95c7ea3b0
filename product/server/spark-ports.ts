import type { Row } from '#contract/report.ts'
import type { GivenCall } from '#http/report.ts'
import type { QueryValue, QueryValues, Session } from '#http/ports.ts'

/** Who asks about a Spark application. */
export type SparkCaller = { session: Session | undefined; signal: AbortSignal }

/** What calls about one Spark application are handed. */
export type SparkPorts = {
  /**
   * Answers a question about the facts of its event log. The values name the application by `clusterId` and
   * `sparkContextId`, and the workspaces that the caller sees.
   */
  askSpark(question: string, values: QueryValues, caller: SparkCaller): Promise<readonly Row[]>
}

// Each path of these calls has the fields, as its schema checked.
const valuesOf = (path: unknown) => path as QueryValues

/**
 * The rows that a question answers about the application of a call, as a text of JSON from which SQL makes a table; `fixed`
 * are values that the question names besides.
 */
export function sparkRows(question: string, fixed: QueryValues = {}) {
  return async (
    { askSpark }: SparkPorts,
    { session, signal, path, scope }: GivenCall,
  ): Promise<QueryValue> => {
    const values = { ...valuesOf(path), ...fixed, workspaceIds: scope.workspaceIds }
    return JSON.stringify(await askSpark(question, values, { session, signal }))
  }
}
