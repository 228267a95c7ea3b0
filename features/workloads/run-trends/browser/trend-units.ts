import type { ColumnFormat } from '#contract/columns.ts'

export type Unit = { value: string; label: string; factor: number }

const minuteMs = 60_000
const unitsByFormat: Partial<Record<ColumnFormat, readonly Unit[]>> = {
  duration: [
    { value: 'MINUTES', label: 'min', factor: minuteMs },
    { value: 'HOURS', label: 'h', factor: 60 * minuteMs },
    { value: 'MILLISECONDS', label: 'ms', factor: 1 },
  ],
  bytes: ['BYTES', 'KB', 'MB', 'GB', 'TB'].map((value, step) => ({
    value,
    label: value === 'BYTES' ? 'B' : value,
    factor: 1024 ** step,
  })),
  share: [{ value: 'PERCENT', label: '%', factor: 0.01 }],
}
const usualUnits: Readonly<Record<string, string>> = { duration: 'MINUTES', bytes: 'GB', share: 'PERCENT' }

/** The units in which figures of a format can be shown; none where there is only one. */
export function unitsOf(format: ColumnFormat): readonly Unit[] {
  return unitsByFormat[format] ?? []
}

/** The unit that an address names, else the usual one of the format. */
export function unitOf(format: ColumnFormat, asked: string | undefined): Unit | undefined {
  const units = unitsOf(format)
  return units.find(({ value }) => value === asked) ?? units.find(({ value }) => value === usualUnits[format])
}

/** A figure in another unit of its format. Throws on a value that is no number and on a unit that the format has not. */
export function converted(value: number, format: ColumnFormat, from: string, to: string): number {
  if (!Number.isFinite(value)) throw new TypeError(`${value} cannot be converted: give a number.`)
  const [source, target] = [from, to].map((name) => unitsOf(format).find((unit) => unit.value === name))
  if (!source || !target) {
    const known = unitsOf(format).map((unit) => unit.value)
    throw new TypeError(`${from} and ${to} must be units of ${format}: ${known.join(', ')}.`)
  }
  return (value * source.factor) / target.factor
}
