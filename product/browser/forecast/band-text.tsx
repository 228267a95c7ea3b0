import { Money } from '#ui/values/money.tsx'
import type { ForecastAmount } from '#product/contract/forecast.ts'

/** Between which amounts a forecast lies in 80 of 100 cases. */
export function BandText({ projected, currency }: { projected: ForecastAmount | null; currency: string }) {
  if (!projected || projected.lower === null || projected.upper === null)
    return <span className="faint">no band before 14 days</span>
  return (
    <span data-tooltip="The amount is expected to lie within these in 80 of 100 cases.">
      <Money amount={projected.lower} currency={currency} /> –{' '}
      <Money amount={projected.upper} currency={currency} />
    </span>
  )
}
