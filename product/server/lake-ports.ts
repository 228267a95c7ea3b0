/** What the workloads are handed: questions that only the lake can answer. */
export type LakePorts = {
  /** True where a question runs a statement on a SQL warehouse: whoever asks is told before. */
  questionsRunStatements: boolean
  ask(question: string, parameters: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown>
}
