import { background } from '#ui/fill/fill.ts'
import { duration } from '#ui/format/quantity.ts'
import { Money } from '#ui/values/money.tsx'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import styles from './explanation.module.css'

type Spending = CostExplanation['spending'][number]
type Props = { number: number; spending: readonly Spending[]; amount: string }

function isIdle({ kind }: Spending): boolean {
  return kind === 'idle' || kind === 'start_up'
}

/** How long the bar of an entry is, beside that of the largest; what gathers many has none. */
function barWidth({ key, amount }: Spending, largest: number): string {
  return key === 'rest' ? '0' : `${(Math.abs(Number(amount)) / largest) * 88}px`
}

/** The same cost by tasks, start-up and idle, or by consumers. */
export function SpendingStep({ number, spending, amount }: Props) {
  const single = spending.filter(({ key }) => key !== 'rest')
  const largest = Math.max(...single.map((entry) => Math.abs(Number(entry.amount))), Number.MIN_VALUE)
  return (
    <section className={styles.step}>
      <span className={styles.number}>{number}</span>
      <div>
        <div className={styles.stepHead}>
          <b className="strong">By activity</b>
          <span>
            <Money amount={amount} />
          </span>
        </div>
        <table className={styles.lines}>
          <tbody>
            {spending.map((entry) => (
              <tr key={entry.key}>
                <td>{entry.label}</td>
                <td className="muted">{entry.fairMs > 0 ? duration(entry.fairMs) : ''}</td>
                <td className={styles.barCell} aria-hidden>
                  <i
                    className={styles.bar}
                    style={{
                      ...background(isIdle(entry) ? 'idle' : 'chart-1'),
                      width: barWidth(entry, largest),
                    }}
                  />
                </td>
                <td>
                  <Money amount={entry.amount} />
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </section>
  )
}
