import type { ChartTimes } from './chart-data.ts'

type Value = number | null

/** Values as the drawing library takes them: by place, or each with its instant. */
export function onAxis(
  values: readonly Value[],
  times: ChartTimes | undefined,
): (Value | [number | null, Value])[] {
  return times ? values.map((value, place) => [times.atMs[place] ?? null, value]) : [...values]
}
