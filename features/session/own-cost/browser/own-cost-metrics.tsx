import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { count, share } from '#ui/format/quantity.ts'
import { Bytes } from '#ui/values/bytes.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { elsewhere, type Absence } from '#contract/absence.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import type { OwnCost } from '../contract.ts'

type Props = { cost: OwnCost; isRefreshing: boolean }

/** Why money is not known: what the server misses, with its remedy. */
function absentBecause({ missing: [first] }: OwnCost): Absence {
  if (!first) return elsewhere('No Lakegauge statements in this range.', 'Choose a longer range.')
  return { because: first.says, sources: ['query-history'], step: { kind: 'act', says: first.remedy } }
}

function ofTheBill({ amount, warehouseAmount }: OwnCost['total']): string {
  const bill = Number(warehouseAmount ?? 0)
  if (amount === null || bill === 0) return 'work and idle share'
  return `${share(Number(amount) / bill)} of warehouse cost`
}

function failedText({ failedStatements: failed }: OwnCost['total']): string {
  return failed === 0 ? 'none failed' : `${count(failed)} failed`
}

function averageOf({ total, days }: OwnCost): string | null {
  const billed = new Set(days.filter(({ amount }) => amount !== null).map(({ day }) => day)).size
  if (total.amount === null || billed === 0) return null
  return moneyText(moneyUnits(total.amount) / BigInt(billed))
}

/** What the product costs in the range, and what its statements did. */
export function OwnCostMetrics({ cost, isRefreshing }: Props) {
  const { total } = cost
  const incomplete = useIncompleteRange()
  const currency = cost.currency ?? 'USD'
  const isKnown = total.statements > 0 || cost.missing.length === 0
  const notKnown = <NotAvailable because={absentBecause(cost)} />
  return (
    <MetricStrip
      label="Lakegauge's own cost"
      isRefreshing={isRefreshing}
      metrics={[
        {
          label: 'Cost',
          value: <Money amount={total.amount} currency={currency} absentBecause={absentBecause(cost)} />,
          note: ofTheBill(total),
          incomplete,
        },
        {
          label: 'A day',
          value: <Money amount={averageOf(cost)} currency={currency} absentBecause={absentBecause(cost)} />,
          note: 'on average',
          incomplete,
        },
        {
          label: 'Idle share',
          value: <Money amount={total.idleAmount} currency={currency} absentBecause={absentBecause(cost)} />,
          note: 'part of the cost',
          incomplete,
        },
        {
          label: 'Statements',
          value: isKnown ? count(total.statements) : notKnown,
          note: isKnown && failedText(total),
        },
        {
          label: 'Read',
          value: isKnown ? <Bytes value={total.readBytes} /> : notKnown,
          note: isKnown && `${count(total.readRows)} rows`,
        },
      ]}
    />
  )
}
