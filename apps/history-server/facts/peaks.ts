import { amountAt, type Fields } from '#connectors/spark/event-log/events/fields.ts'

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
  'TotalGCTime',
] as const
const placeOf = new Map<string, number>(peakNames.map((name, place) => [name, place]))

/** The largest values of memory metrics, in the order of their names; undefined before anything was measured. */
export type Peaks = Float64Array | undefined

/** Raises peaks to the values of an event. */
export function raisedByFields(peaks: Peaks, fields: Fields): Float64Array {
  const raised = peaks ?? new Float64Array(peakNames.length)
  for (const [place, name] of peakNames.entries())
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
): Float64Array {
  const raised = peaks ?? new Float64Array(peakNames.length)
  const places = placesOf(task.peakNames)
  for (let at = 0; at < places.length; at += 1) {
    const [place, value] = [places[at] ?? -1, task.peaks[at] ?? 0]
    if (place >= 0 && value > (raised[place] ?? 0)) raised[place] = value
  }
  return raised
}

/** Peaks by their names, as they are answered. */
export function peaksByName(peaks: Float64Array): Record<string, number> {
  return Object.fromEntries(peakNames.map((name, place) => [name, peaks[place] ?? 0]))
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
    peakNames.map((name, place) => [name, quantilesIn(all.map((peaks) => peaks[place] ?? 0))]),
  )
}
