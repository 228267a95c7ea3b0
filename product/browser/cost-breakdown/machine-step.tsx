import type { Fill } from '#ui/fill/fill.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { Money } from '#ui/values/money.tsx'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import type { ExplainedAmountFilter } from './explained-amount.ts'
import styles from './explanation.module.css'
import { PriceLines } from './price-lines.tsx'
import { SharedHours } from './shared-hours.tsx'

type Props = {
  number: number
  machine: CostExplanation['machines'][number]
  fill: Fill
  filter: ExplainedAmountFilter
}

/** One cluster: its cost, and where it was shared, hour by hour with whom. */
export function MachineStep({ number, machine, fill, filter }: Props) {
  const { label, sentence, amount, lines } = machine
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
        <SharedHours machine={machine} fill={fill} filter={filter} />
      </div>
    </section>
  )
}
