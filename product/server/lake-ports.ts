/** What the workloads are handed: questions that only the lake can answer. */
export type LakePorts = {
  /** True where a question runs a statement on a SQL warehouse: the reader confirms it first. */
  questionsRunStatements: boolean
  ask(question: string, parameters: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown>
}
