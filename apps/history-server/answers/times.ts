/** More milliseconds are no time: a broken line may have any number. */
const endOfTimesMs = Date.UTC(9999, 11, 31)

/** A time as the history server prints it; what can be none is printed as the one before all, as Spark prints a missing end. */
export function timeText(timeMs: number): string {
  const isTime = Math.abs(timeMs) < endOfTimesMs
  return new Date(isTime ? timeMs : -1).toISOString().replace('Z', 'GMT')
}

/** A time, if it is known. */
export function optionalTime(timeMs: number | undefined): string | undefined {
  return timeMs === undefined ? undefined : timeText(timeMs)
}

const withTime = /^(\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3})(?:GMT|UTC|Z)([+-]\d\d:?\d\d)?$/
const plainDay = /^\d{4}-\d{1,2}-\d{1,2}$/

/** The time of a parameter: a time with its zone, or a day, which begins at midnight GMT; undefined for anything else. */
export function timeOfParameter(text: string): number | undefined {
  const [, time, offset = ''] = withTime.exec(text) ?? []
  const [year = 0, month = 0, day = 0] = text.split('-').map(Number)
  const timeMs =
    time === undefined
      ? plainDay.test(text)
        ? Date.UTC(year, month - 1, day)
        : Number.NaN
      : Date.parse(`${time}${offset || 'Z'}`)
  return Number.isNaN(timeMs) ? undefined : timeMs
}
