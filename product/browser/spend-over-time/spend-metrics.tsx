import { moneyText, moneyUnits } from '#contract/money.ts'
import { dayRange, shortDayRange } from '#ui/format/time.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { Money } from '#ui/values/money.tsx'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { unlessLoading } from '../calendar/loading-history.ts'
import type { SpendOverTime, SpendRow } from '#product/contract/calls/spend-over-time.ts'

type Props = { answer: SpendOverTime; labelOf: (row: SpendRow) => string; isRefreshing: boolean }

const sizeOf = ({ costDifference }: SpendRow) => Math.abs(Number(costDifference ?? 0))

/** How the latest days compare, and which row changed most in dollars. */
function comparedMetrics(
  { compared, totals, rows, currency }: SpendOverTime,
  labelOf: Props['labelOf'],
): MetricProps[] {
  if (!compared || totals.previousCost === null) return []
  const before = shortDayRange(compared.previousSince, compared.previousUntil)
  const [largest] = rows
    .filter(({ key }) => key !== null)
    .toSorted((one, other) => sizeOf(other) - sizeOf(one))
  const code = currency ?? 'USD'
  return [
    {
      label: shortDayRange(compared.since, compared.until),
      meaning: 'The latest period, as far as it is billed, against as many days of the period before.',
      value: <Money amount={totals.comparedCost} currency={code} {...vmMark(totals.estimatedCosts.at(-1))} />,
      change: {
        share: totals.costChange,
        worse: 'more',
        comparedTo: `vs ${before}`,
        before: { amount: totals.previousCost, currency: code },
      },
    },
    ...(largest && sizeOf(largest) > 0
      ? [
          {
            label: 'Biggest change',
            value: <Money amount={largest.costDifference} currency={code} kind="difference" />,
            note: labelOf(largest),
          },
        ]
      : []),
  ]
}

/** What spend comes to in the range, by kind, and how the latest period compares. */
export function SpendMetrics({ answer, labelOf, isRefreshing }: Props) {
  const { totals, currency, since, until } = answer
  const code = currency ?? 'USD'
  const { cost, estimatedCost } = totals
  const shown = { currency: code, absentBecause: unlessLoading(answer, undefined) }
  const billed =
    cost === null || estimatedCost === null ? null : moneyText(moneyUnits(cost) - moneyUnits(estimatedCost))
  const hasEstimate = estimatedCost !== null && moneyUnits(estimatedCost) !== 0n
  return (
    <MetricStrip
      label="Spend"
      isRefreshing={isRefreshing}
      metrics={[
        {
          label: 'Total',
          value: <Money amount={cost} {...shown} />,
          ...vmMark(totals.estimatedCost),
          note: dayRange(since.slice(0, 10), until.slice(0, 10)),
        },
        { label: 'Databricks', value: <Money amount={billed} {...shown} />, note: 'billed' },
        ...(hasEstimate
          ? [
              {
                label: 'VMs',
                value: <Money amount={estimatedCost} {...shown} />,
                ...vmMark(totals.estimatedCost),
                note: 'public price of the cloud',
              },
            ]
          : []),
        ...comparedMetrics(answer, labelOf),
      ]}
    />
  )
}
