/** Wall-clock time and processor time of this process. */
export type Elapsed = { ms: number; processorMs: number }

/** Starts a measurement; the answered function gives the elapsed times. */
export function elapsed(): () => Elapsed {
  const startedMs = performance.now()
  const startedProcessor = process.cpuUsage()
  return () => {
    const { user, system } = process.cpuUsage(startedProcessor)
    return { ms: performance.now() - startedMs, processorMs: (user + system) / 1000 }
  }
}

/** The difference of two measurements. */
export function difference(later: Elapsed, earlier: Elapsed): Elapsed {
  return { ms: later.ms - earlier.ms, processorMs: later.processorMs - earlier.processorMs }
}
