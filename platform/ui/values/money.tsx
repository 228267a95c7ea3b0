import type { Absence } from '#contract/absence.ts'
import { exactMoney, money } from '#ui/format/money.ts'
import { EstimateMark } from './estimate-mark.tsx'
import { NotAvailable } from './not-available.tsx'

type Props = {
  /** Decimal string; null is not available. */
  amount: string | null
  currency?: string
  isEstimated?: boolean
  absentBecause?: Absence | undefined
  /** Of the total that it is a part of, what the parts before it have. */
  above?: string
}

/** Money truncated to cents with its currency; the tip has all ten decimals. */
export function Money({ amount, currency = 'USD', isEstimated = false, absentBecause, above = '0' }: Props) {
  if (amount === null) return <NotAvailable because={absentBecause} />
  return (
    <>
      {isEstimated && <EstimateMark />}
      <span data-tip={`${exactMoney(amount)} ${currency}`}>{money(amount, currency, above)}</span>
    </>
  )
}
