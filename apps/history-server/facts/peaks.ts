import { amountAt, numberAt, type Fields } from '#connectors/spark/event-log/events/fields.ts'

/** The memory metrics of executors, in the order in which the history server answers them. */
const peakNames = [
  'JVMHeapMemory',
  'JVMOffHeapMemory',
  'OnHeapExecutionMemory',
  'OffHeapExecutionMemory',
  'OnHeapStorageMemory',
  'OffHeapStorageMemory',
  'OnHeapUnifiedMemory',
  'OffHeapUnifiedMemory',
  'DirectPoolMemory',
  'MappedPoolMemory',
  'ProcessTreeJVMVMemory',
  'ProcessTreeJVMRSSMemory',
  'ProcessTreePythonVMemory',
  'ProcessTreePythonRSSMemory',
  'ProcessTreeOtherVMemory',
  'ProcessTreeOtherRSSMemory',
  'MinorGCCount',
  'MinorGCTime',
  'MajorGCCount',
  'MajorGCTime',
  'ConcurrentGCCount',
  'ConcurrentGCTime',
  'TotalGCTime',
] as const
/** What later versions of Spark measure: it is answered only of what a log measures so. */
const measuredLater: ReadonlySet<string> = new Set(['ConcurrentGCCount', 'ConcurrentGCTime'])
const notMeasured = -1
/** What Spark writes below 0 as long as an executor has measured nothing, as for a task that was lost or killed early. */
const measuredFirst = 'JVMHeapMemory'
const firstPlace = 0
const placeOf = new Map<string, number>(peakNames.map((name, place) => [name, place]))

/** The largest values of memory metrics, in the order of their names; undefined before anything was measured. */
export type Peaks = Float64Array | undefined

/** Peaks of nothing, of which what later versions measure is missing. */
function noPeaks(): Float64Array {
  return Float64Array.from(peakNames, (name) => (measuredLater.has(name) ? notMeasured : 0))
}

/** Raises peaks to the values of an event. */
export function raisedByFields(peaks: Peaks, fields: Fields): Peaks {
  if (peaks === undefined && amountAt(fields, measuredFirst) < 0) return undefined
  const raised = peaks ?? noPeaks()
  for (const [place, name] of peakNames.entries())
    if (!measuredLater.has(name) || numberAt(fields, name) !== undefined)
      raised[place] = Math.max(raised[place] ?? 0, amountAt(fields, name))
  return raised
}

/** Where the metrics of a form of lines stand: all tasks of a form share the list of their names. */
const placesOfNames = new WeakMap<readonly string[], Int32Array>()

function placesOf(names: readonly string[]): Int32Array {
  const known = placesOfNames.get(names)
  if (known) return known
  const places = Int32Array.from(names, (name) => placeOf.get(name) ?? -1)
  placesOfNames.set(names, places)
  return places
}

/** Raises peaks to the values of a task: what its line lacks is 0. */
export function raisedByTask(
  peaks: Peaks,
  task: { peakNames: readonly string[]; peaks: Float64Array },
): Peaks {
  const places = placesOf(task.peakNames)
  if (peaks === undefined && (task.peaks[places.indexOf(firstPlace)] ?? 0) < 0) return undefined
  const raised = peaks ?? noPeaks()
  for (let at = 0; at < places.length; at += 1) {
    const [place, value] = [places[at] ?? -1, task.peaks[at] ?? 0]
    if (place >= 0 && value > (raised[place] ?? 0)) raised[place] = value
  }
  return raised
}

const isMeasured = (peaks: Float64Array, place: number) => peaks[place] !== notMeasured

/** Peaks by their names, as they are answered. */
export function peaksByName(peaks: Float64Array): Record<string, number> {
  const measured = peakNames.entries().filter(([place]) => isMeasured(peaks, place))
  return Object.fromEntries(measured.map(([place, name]) => [name, peaks[place] ?? 0]))
}

/** The peak of total garbage collection time. */
export function totalGcPeak(peaks: Peaks): number | undefined {
  return peaks?.[peakNames.indexOf('TotalGCTime')]
}

/** The quantiles over peaks of several executors, by metric. */
export function peakQuantiles(
  all: readonly Float64Array[],
  quantilesIn: (values: readonly number[]) => number[],
): Record<string, number[]> {
  return Object.fromEntries(
    peakNames
      .entries()
      .filter(([place]) => all.some((peaks) => isMeasured(peaks, place)))
      .map(([place, name]) => [name, quantilesIn(all.map((peaks) => Math.max(0, peaks[place] ?? 0)))]),
  )
}
