import type { ReactNode } from 'react'
import type { Absence } from '#contract/absence.ts'
import { Button } from '#ui/control/button.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Money } from '#ui/values/money.tsx'
import type { EstimateMark } from '#product/contract/estimate-reasons.ts'
import { WaterfallBar } from './waterfall-bar.tsx'
import { waterfallOf } from './waterfall-steps.ts'
import styles from './waterfall.module.css'

/** A cost at one end of the way. */
type End = { label: string; amount: string | null; mark: EstimateMark }

/** What leads from one cost to the other. */
export type WaterfallPart = {
  name: string
  label: string
  amount: string | null
  absentBecause?: Absence
  mark: EstimateMark
  /** Whether what it is made of is shown, and how to change that; absent: it is made of nothing. */
  rows: { isOpen: boolean; onToggle: () => void } | undefined
  /** Beside its label. */
  beside: ReactNode
  /** Below its amount. */
  below?: ReactNode
}

type Props = {
  label: string
  /** What the parts are called. */
  head: string
  currency: string
  before: End
  after: End
  difference: Omit<End, 'label'>
  parts: readonly WaterfallPart[]
}

/** The way from one cost to another, part by part, each drawn from where the one above it ends. */
export function WaterfallTable({ label, head, currency, before, after, difference, parts }: Props) {
  const drawn = waterfallOf({ previousCost: before.amount, cost: after.amount, parts })
  const total = { currency, start: drawn.start }
  return (
    <>
      <PlainTable label={label} isFigures className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            <th scope="col" className={styles.barHead}>
              {drawn.axisFrom === null ? (
                <span className="visually-hidden">Drawn</span>
              ) : (
                <>
                  Axis from <Money amount={drawn.axisFrom} currency={currency} />
                </>
              )}
            </th>
            <th scope="col">Amount</th>
          </tr>
        </thead>
        <tbody>
          <Total {...total} end={before} at={drawn.before} />
          {drawn.steps.map(({ part, from, to, isMore }) => (
            <PartRow key={part.name} part={part} currency={currency}>
              <WaterfallBar from={from} to={to} look={isMore ? 'more' : 'less'} />
            </PartRow>
          ))}
          <Total {...total} end={after} at={drawn.after} />
        </tbody>
        <tfoot>
          <tr>
            <th scope="row" colSpan={2}>
              Change
            </th>
            <td>
              <Money amount={difference.amount} currency={currency} kind="difference" {...difference.mark} />
            </td>
          </tr>
        </tfoot>
      </PlainTable>
      <CentsNote />
    </>
  )
}

type TotalProps = { end: End; currency: string; start: number; at: number }

function Total({ end: { label, amount, mark }, currency, start, at }: TotalProps) {
  return (
    <tr>
      <th scope="row">{label}</th>
      <td>
        <WaterfallBar from={Math.min(start, at)} to={Math.max(start, at)} look="total" />
      </td>
      <td>
        <Money amount={amount} currency={currency} {...mark} />
      </td>
    </tr>
  )
}

type PartProps = { part: WaterfallPart; currency: string; children: ReactNode }

function PartRow({ part, currency, children }: PartProps) {
  const { label, amount, absentBecause, mark, rows, beside, below } = part
  return (
    <tr data-open={rows?.isOpen === true}>
      <th scope="row">
        {rows ? (
          <Button tone="quiet" isOn={rows.isOpen} aria-pressed={rows.isOpen} onClick={rows.onToggle}>
            {label}
          </Button>
        ) : (
          <span className={styles.noRows}>{label}</span>
        )}{' '}
        {beside}
      </th>
      <td>{children}</td>
      <td>
        <Money
          amount={amount}
          currency={currency}
          kind="difference"
          {...(absentBecause && { absentBecause })}
          {...mark}
        />
        {below}
      </td>
    </tr>
  )
}
