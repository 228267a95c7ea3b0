/** Names, units and order of NVIDIA's profiling tool: times in ms, sizes in bytes. */
const metricNames = [
  'numTasks',
  'diskBytesSpilledSum',
  'durationSum',
  'durationMax',
  'durationMin',
  'durationAvg',
  'executorCPUTimeSum',
  'executorDeserializeCpuTimeSum',
  'executorDeserializeTimeSum',
  'executorRunTimeSum',
  'inputBytesReadSum',
  'inputBytesReadMax',
  'inputRecordsReadSum',
  'jvmGCTimeSum',
  'memoryBytesSpilledSum',
  'outputBytesWrittenSum',
  'outputRecordsWrittenSum',
  'peakExecutionMemoryMax',
  'resultSerializationTimeSum',
  'resultSizeMax',
  'srFetchWaitTimeSum',
  'srLocalBlocksFetchedSum',
  'srcLocalBytesReadSum',
  'srRemoteBlocksFetchSum',
  'srRemoteBytesReadSum',
  'srRemoteBytesReadToDiskSum',
  'srTotalBytesReadSum',
  'swBytesWrittenSum',
  'swRecordsWrittenSum',
  'swWriteTimeSum',
  // Of Lakegauge: those that end before they start.
  'tasksWithoutDuration',
] as const

export type MetricName = (typeof metricNames)[number]
export type Metrics = Readonly<Record<MetricName, number>>

/** Half up in decimal arithmetic: the rounding of a binary quotient can differ in the last place. */
function quotient(value: number, by: number, digits: number): number {
  const scale = 10 ** digits
  return by === 0 ? 0 : Math.floor((2 * scale * value + by) / (2 * by)) / scale
}

const noMetrics: Record<MetricName, number> = zeros(metricNames)

function zeros<Name extends string>(names: readonly Name[]): Record<Name, number> {
  // `fromEntries` forgets which names there are; here they are all.
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>
}

const timedTasks = ({ numTasks, tasksWithoutDuration }: Metrics) => numTasks - tasksWithoutDuration

/** Metrics by their names; the mean duration follows from the others. */
export function metricsFrom(valueOf: (name: MetricName) => number): Metrics {
  const metrics = { ...noMetrics }
  for (const name of metricNames) if (name !== 'durationAvg') metrics[name] = valueOf(name)
  metrics.durationAvg = quotient(metrics.durationSum, timedTasks(metrics), 1)
  return metrics
}

/** The metrics of several stage attempts together: sums of their sums, largest of their largest. */
export function combineMetrics(parts: readonly Metrics[]): Metrics {
  const used = parts.filter(({ numTasks }) => numTasks > 0)
  const [first, ...others] = used
  if (first && others.length === 0) return first
  return metricsFrom((name) => {
    if (name === 'durationMin') {
      const timed = used.filter((part) => timedTasks(part) > 0)
      return timed.length === 0 ? 0 : timed.reduce((least, part) => Math.min(least, part[name]), Infinity)
    }
    if (name.endsWith('Max')) return used.reduce((most, part) => Math.max(most, part[name]), 0)
    return used.reduce((sum, part) => sum + part[name], 0)
  })
}

/** Share of the executors' run time in which they computed, in percent with two decimals. */
export function cpuPercent({ executorCPUTimeSum, executorRunTimeSum }: Metrics): number {
  // On tiny tasks the processor's clock runs ahead of the wall's.
  return Math.min(100, quotient(100 * executorCPUTimeSum, executorRunTimeSum, 2))
}
