import type { TokenColors } from './chart-colors.ts'
import type { ChartBand, ChartTimes } from './chart-data.ts'
import { onAxis } from './on-axis.ts'

/** The area of a band: what lies between its bounds, stacked on a lower bound that is not drawn. */
export function bandArea(
  { name, fill, lower, upper }: ChartBand,
  times: ChartTimes | undefined,
  colors: TokenColors,
): object[] {
  const part = {
    type: 'line',
    name,
    stack: 'band',
    stackStrategy: 'all',
    silent: true,
    showSymbol: false,
    z: 1,
    lineStyle: { opacity: 0 },
  }
  const widths = upper.map((value, place) => {
    const below = lower[place] ?? null
    return value === null || below === null ? null : value - below
  })
  return [
    { ...part, data: onAxis(lower, times) },
    { ...part, data: onAxis(widths, times), areaStyle: { color: colors(fill), opacity: 0.18 } },
  ]
}
