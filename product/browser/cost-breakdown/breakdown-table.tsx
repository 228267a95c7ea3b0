import { useState, type ReactNode } from 'react'
import { sumOfMoney } from '#contract/money.ts'
import { Button } from '#ui/control/button.tsx'
import { background, type Fill } from '#ui/fill/fill.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { count } from '#ui/format/quantity.ts'
import { Money } from '#ui/values/money.tsx'
import { ExplainButton } from './explain-button.tsx'
import type { ExplainedAmountName } from './explained-amount.ts'
import styles from './explanation.module.css'

export type BreakdownRow = {
  key: string
  label: ReactNode
  note?: ReactNode
  amount: string
  isEstimated?: boolean
  /** Why it is an estimate. */
  estimatedBecause?: string | null | undefined
  fill?: Fill
  /** The amount as a drawer opens it. */
  explained?: ExplainedAmountName | undefined
}

/** What has no row of its own, added up. */
type Rest = {
  count: number
  amount: string
  isEstimated: boolean
  estimatedBecause?: string | null | undefined
}

type Props = {
  number: number
  title: string
  amount: string
  isEstimated: boolean
  estimatedBecause: string | null | undefined
  /** In the order in which all of them are shown. */
  rows: readonly BreakdownRow[]
  rest?: Rest | null | undefined
  /** Stands below the rows: the way to all of them. */
  link?: ReactNode
}

const rowsShown = 8
const longestBar = 88

function byAmount(one: BreakdownRow, other: BreakdownRow): number {
  return Number(other.amount) - Number(one.amount)
}

function restOf(hidden: readonly BreakdownRow[], rest: Rest | null | undefined): Rest | undefined {
  if (hidden.length === 0) return rest ?? undefined
  const all = [...hidden, ...(rest ? [rest] : [])]
  return {
    count: hidden.length + (rest?.count ?? 0),
    amount: sumOfMoney(all.map(({ amount }) => amount)),
    isEstimated: all.some((row) => row.isEstimated === true),
    estimatedBecause: all.find((row) => row.estimatedBecause)?.estimatedBecause,
  }
}

/** One step of the breakdown: the same cost row by row, the most expensive rows first where there are many. */
export function BreakdownTable({ number, title, amount, rows, rest, link, ...mark }: Props) {
  const [showsAll, setShowsAll] = useState(false)
  const isFolded = !showsAll && rows.length > rowsShown + 1
  const shown = isFolded ? rows.toSorted(byAmount).slice(0, rowsShown) : rows
  const others = restOf(isFolded ? rows.filter((row) => !shown.includes(row)) : [], rest)
  const largest = Math.max(...rows.map((row) => Math.abs(Number(row.amount))), Number.MIN_VALUE)
  return (
    <section className={styles.step} aria-label={title}>
      <span className={styles.number}>{number}</span>
      <div>
        <div className={styles.stepHead}>
          <b className="strong">{title}</b>
          <span>
            <Money amount={amount} {...mark} />
          </span>
        </div>
        <table className={styles.lines}>
          <tbody>
            {shown.map((row) => (
              <Row key={row.key} row={row} width={(Math.abs(Number(row.amount)) / largest) * longestBar} />
            ))}
            {others && (
              <tr>
                <td className="muted" colSpan={3}>
                  {count(others.count)} more
                </td>
                <td>
                  <Money
                    amount={others.amount}
                    isEstimated={others.isEstimated}
                    estimatedBecause={others.estimatedBecause}
                  />
                </td>
              </tr>
            )}
          </tbody>
        </table>
        {(isFolded || link !== undefined) && (
          <div className={styles.evidence}>
            {isFolded && (
              <Button tone="quiet" onClick={() => setShowsAll(true)}>
                {rest ? `Show ${count(rows.length)}` : 'Show all'}
              </Button>
            )}
            {link}
          </div>
        )}
      </div>
    </section>
  )
}

function Row({ row, width }: { row: BreakdownRow; width: number }) {
  const drawer = useDrawer()
  const { label, note, amount, isEstimated = false, estimatedBecause, fill = 'chart-1', explained } = row
  const shown = <Money amount={amount} isEstimated={isEstimated} estimatedBecause={estimatedBecause} />
  return (
    <tr>
      <td dir="auto">{label}</td>
      <td className="muted">{note}</td>
      <td className={styles.barCell} aria-hidden>
        <i className={styles.bar} style={{ ...background(fill), width: `${width}px` }} />
      </td>
      <td>
        {explained ? (
          <ExplainButton name={explained} onOpen={drawer.open}>
            {shown}
          </ExplainButton>
        ) : (
          shown
        )}
      </td>
    </tr>
  )
}
