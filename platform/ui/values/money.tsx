import type { Absence } from '#contract/absence.ts'
import { moneyData, moneyKinds, type MoneyKind } from '#ui/format/money-data.ts'
import { exactMoney } from '#ui/format/money.ts'
import { EstimateMark } from './estimate-mark.tsx'
import { NotAvailable } from './not-available.tsx'

type Props = {
  /** Decimal string; null is not available. */
  amount: string | null
  /** Absent where the head of a column names it: then there is no symbol. */
  currency?: string | undefined
  kind?: MoneyKind
  isEstimated?: boolean
  /** Text of the mark of an estimate, if not that the amount contains one. */
  estimatedBecause?: string | null | undefined
  absentBecause?: Absence | undefined
}

/** Money truncated to cents; the tip has all ten decimals. */
export function Money({
  amount,
  currency,
  kind = 'amount',
  isEstimated = false,
  estimatedBecause,
  absentBecause,
}: Props) {
  if (amount === null) return <NotAvailable because={absentBecause} />
  return (
    <>
      {isEstimated && <EstimateMark because={estimatedBecause ?? undefined} />}
      <span
        {...moneyData(amount, currency, kind)}
        data-tooltip={[exactMoney(amount), currency].filter(Boolean).join(' ')}
      >
        {moneyKinds[kind](amount, currency)}
      </span>
    </>
  )
}
