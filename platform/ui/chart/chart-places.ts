import type { ChartData } from './chart-data.ts'

/** The place on the axis at which the current period starts: behind the previous one and an empty place. */
export function currentStart({ previous }: Pick<ChartData, 'previous'>): number {
  return previous ? previous.categories.length + 1 : 0
}

/** All places on the axis. */
export function axisPlaces({ categories, previous }: Pick<ChartData, 'categories' | 'previous'>): string[] {
  return previous ? [...previous.categories, '', ...categories] : [...categories]
}

/** Labels of an axis: "24 May", "25", "26": a month is named where it starts. */
export function axisLabels(places: readonly string[]): string[] {
  return places.map((place, index) => {
    const [, date, month] = /^(\d{1,2}) ([A-Z][a-z]{2})$/.exec(place) ?? []
    const before = places[index - 1] ?? ''
    return date !== undefined && month !== undefined && before.endsWith(` ${month}`) ? date : place
  })
}

/** Values of a series on the whole axis: nothing where the previous period stands. */
export function onAxis<Value>(values: readonly Value[], data: Pick<ChartData, 'previous'>): (Value | null)[] {
  return [...Array.from({ length: currentStart(data) }, () => null), ...values]
}
