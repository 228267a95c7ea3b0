import { moneyUnits } from '#contract/money.ts'
import { exactMoney, money, signedMoney } from '#ui/format/money.ts'
import { dayRange, shortDayRange } from '#ui/format/time.ts'
import { Change } from '#ui/values/change.tsx'
import { Money } from '#ui/values/money.tsx'
import type { ComparedPeriod, Comparison } from '#product/contract/comparison.ts'
import { comparisonText } from './comparison-text.ts'

type Props = {
  comparison: Comparison
  period: ComparedPeriod
  currency: string
  /** A further sentence of the tooltip. */
  more?: string | undefined
}

/**
 * A comparison in one line: "+1.2% vs 17 – 23 May ($3,872.44)", "New: first seen 25 May 2025."; the tooltip has the rest. Where the
 * range has open days, the complete ones and what they cost stand before it, the open ones behind it.
 */
export function ComparisonNote({ comparison, period, currency, more }: Props) {
  const { full } = comparisonText(comparison, period)
  if (comparison.kind === 'none') return null
  if (comparison.kind !== 'change') return <span data-tooltip={full}>{full}</span>
  const { share, difference, before, compared, open } = comparison
  const { range, compared: complete } = period
  const isOpen = complete.until < range.until && moneyUnits(open) !== 0n
  const tooltip = [`${signedMoney(difference, currency)} (${exactMoney(difference)}) ${full}`, more]
  return (
    <span data-tooltip={tooltip.filter(Boolean).join(' ')}>
      {isOpen && (
        <>
          {shortDayRange(complete.since, complete.until)} <Money amount={compared} currency={currency} />
          ,{' '}
        </>
      )}
      <b>
        {share === null ? (
          <Money amount={difference} currency={currency} kind="difference" />
        ) : (
          <Change share={share} worse="more" />
        )}
      </b>{' '}
      vs {shortPreviousText(period)} (<Money amount={before} currency={currency} />)
      {isOpen && (
        <>
          ; {shortDayRange(complete.until, range.until)} so far <Money amount={open} currency={currency} />
        </>
      )}
    </span>
  )
}

/** The previous period without the year where it is the one of the range. */
function shortPreviousText({ range, previous: { since, until } }: ComparedPeriod): string {
  const isSameYear = since.slice(0, 4) === range.since.slice(0, 4)
  return isSameYear ? shortDayRange(since, until) : dayRange(since, until)
}

/** What rows that are gone cost before, as a sentence; nothing where none are. */
export function goneText(goneCost: string, currency: string): string | undefined {
  return Number(goneCost) === 0
    ? undefined
    : `It includes ${money(goneCost, currency)} of workloads with no cost in this range.`
}
