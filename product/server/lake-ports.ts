import type { Row } from '#contract/report.ts'
import type { QueryValues } from '#http/ports.ts'

/** What the workloads are handed: questions that only the lake can answer. */
export type LakePorts = {
  /** True where a question runs a statement on a SQL warehouse: the reader confirms it first. */
  questionsRunStatements: boolean
  ask(question: string, parameters: QueryValues, signal: AbortSignal): Promise<readonly Row[]>
}
