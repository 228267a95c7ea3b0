/** An attempt of a run as an address names it. */
export type AttemptKey = { runId: string; attemptNumber: string }

/** Tells attempts of a job's runs apart. */
export function runKey({ runId, attemptNumber }: AttemptKey): string {
  return `${runId} ${attemptNumber}`
}

/** The attempt that started right before another one, of attempts with the newest first; undefined where it is not known. */
export function previousOf(
  attempt: AttemptKey,
  newestFirst: readonly { runId: string; attemptNumber: number }[],
): AttemptKey | undefined {
  const keys = newestFirst.map((run) => ({ runId: run.runId, attemptNumber: String(run.attemptNumber) }))
  const place = keys.findIndex((key) => runKey(key) === runKey(attempt))
  return place === -1 ? undefined : keys[place + 1]
}
