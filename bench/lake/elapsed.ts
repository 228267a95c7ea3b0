/** Time on the clock, and time that the processors spent on this process. */
export type Elapsed = { ms: number; processorMs: number }

/** Begins to measure; what it gives answers how much has gone by. */
export function elapsed(): () => Elapsed {
  const startedMs = performance.now()
  const startedProcessor = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(startedProcessor)
    return { ms: performance.now() - startedMs, processorMs: (user + system) / 1000 }
  }
}

/** What has gone by from one answer to the next. */
export function difference(later: Elapsed, earlier: Elapsed): Elapsed {
  return { ms: later.ms - earlier.ms, processorMs: later.processorMs - earlier.processorMs }
}
