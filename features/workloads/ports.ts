/** What the workloads are handed: questions that only the lake can answer. */
export type LakePorts = {
  ask(question: string, parameters: Readonly<Record<string, unknown>>, signal: AbortSignal): Promise<unknown>
}
