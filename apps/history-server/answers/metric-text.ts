const sizeUnits = ['B', 'KiB', 'MiB', 'GiB', 'TiB', 'PiB', 'EiB']
const kibi = 1_024
const integers = new Intl.NumberFormat('en-US', { maximumFractionDigits: 0 })
const [secondMs, minuteMs, hourMs] = [1_000, 60_000, 3_600_000]

/** A size as Spark prints it: in a unit of which it is at least two. */
function sizeText(bytes: number): string {
  let [value, unit] = [bytes, 0]
  while (value >= 2 * kibi && unit < sizeUnits.length - 1) {
    value /= kibi
    unit += 1
  }
  return `${value.toFixed(1)} ${sizeUnits[unit]}`
}

/** Spark rounds quotients of 32 bits: 2,850 ms are 2.8 s, and 1,950 ms 2.0 s. */
function quotientText(ms: number, unitMs: number, digits: number): string {
  return Math.fround(Math.fround(ms) / unitMs).toFixed(digits)
}

/** A duration as Spark prints it. */
function durationText(ms: number): string {
  if (ms < secondMs) return `${Math.trunc(ms)} ms`
  if (ms < minuteMs) return `${quotientText(ms, secondMs, 1)} s`
  if (ms < hourMs) return `${quotientText(ms, minuteMs, 1)} m`
  return `${quotientText(ms, hourMs, 2)} h`
}

/** The total of a SQL metric in the words of Spark. */
export function metricText(type: string, total: number): string {
  if (type === 'size') return sizeText(total)
  if (type === 'timing') return durationText(total)
  if (type === 'nsTiming') return durationText(Math.trunc(total / 1_000_000))
  return integers.format(total)
}
