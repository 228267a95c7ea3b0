import type { ChartData } from './chart-data.ts'

/** The place on the axis at which the current period starts: behind the previous one and an empty place. */
export function currentStart({ previous }: Pick<ChartData, 'previous'>): number {
  return previous ? previous.categories.length + 1 : 0
}

/** All places on the axis. */
export function axisPlaces({ categories, previous }: Pick<ChartData, 'categories' | 'previous'>): string[] {
  return previous ? [...previous.categories, '', ...categories] : [...categories]
}

/** Values of a series on the whole axis: nothing where the previous period stands. */
export function onAxis<Value>(values: readonly Value[], data: Pick<ChartData, 'previous'>): (Value | null)[] {
  return [...Array.from({ length: currentStart(data) }, () => null), ...values]
}
