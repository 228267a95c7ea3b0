import { signedMoney } from '#ui/format/money.ts'
import { Change } from '#ui/values/change.tsx'
import { Money } from '#ui/values/money.tsx'
import type { ComparedPeriod, Comparison } from '#product/contract/comparison.ts'
import { comparisonText, previousText } from './comparison-text.ts'

type Props = { comparison: Comparison; period: ComparedPeriod; currency: string }

/** A comparison in one line: "+1.2% (+$46.80) vs 17 – 23 May 2025 ($3,872.44)", "New: first seen 25 May 2025." */
export function ComparisonNote({ comparison, period, currency }: Props) {
  const { full } = comparisonText(comparison, period)
  if (comparison.kind === 'none') return null
  if (comparison.kind !== 'change') return <span>{full}</span>
  const { share, difference, before } = comparison
  const amount = signedMoney(difference, currency)
  return (
    <span>
      <b>{share === null ? amount : <Change share={share} worse="more" />}</b>
      {share !== null && ` (${amount})`} <span data-tip={full}>vs {previousText(period)}</span> (
      <Money amount={before} currency={currency} />)
    </span>
  )
}
