import type { ChartBand } from '#ui/chart/chart-data.ts'
import { money } from '#ui/format/money.ts'

type Bounds = { lower: string | null; upper: string | null }

/** The band of a chart from the bounds at each place; nothing where there are none. */
export function chartBand(bounds: readonly (Bounds | null)[], currency: string | null): { band?: ChartBand } {
  if (!bounds.some((one) => one !== null && one.lower !== null)) return {}
  const numbersOf = (name: keyof Bounds) => bounds.map((one) => (one?.[name] ? Number(one[name]) : null))
  return {
    band: {
      name: '80% band',
      fill: 'chart-1',
      lower: numbersOf('lower'),
      upper: numbersOf('upper'),
      texts: bounds.map((one) => textOf(one, currency ?? 'USD')),
    },
  }
}

function textOf(bounds: Bounds | null, currency: string): string | null {
  if (!bounds?.lower || !bounds.upper) return null
  return `80% band: ${money(bounds.lower, currency)} – ${money(bounds.upper, currency)}`
}
