import type { Fill } from '#ui/fill/fill.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { count } from '#ui/format/quantity.ts'
import { Money } from '#ui/values/money.tsx'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import styles from './explanation.module.css'
import { PriceLines } from './price-lines.tsx'
import { SharedHour } from './shared-hour.tsx'

type Props = { number: number; machine: CostExplanation['machines'][number]; fill: Fill }

/** One cluster: its cost, and where it was shared, hour by hour with whom. */
export function MachineStep({ number, machine, fill }: Props) {
  const { label, sentence, amount, lines, hours, hoursInAll } = machine
  return (
    <section className={styles.step}>
      <span className={styles.number}>{number}</span>
      <div>
        <div className={styles.stepHead}>
          <Swatch fill={fill} />
          <b className="strong">{label}</b>
          <span className="muted">{sentence}</span>
          <span>
            <Money amount={amount} />
          </span>
        </div>
        <PriceLines lines={lines} />
        {hours.map((hour) => (
          <SharedHour key={hour.hour} hour={hour} fill={fill} />
        ))}
        {hoursInAll > hours.length && (
          <p className="muted small">
            Showing the {count(hours.length)} most expensive of {count(hoursInAll)} hours.
          </p>
        )}
      </div>
    </section>
  )
}
