import type { ReactNode } from 'react'
import { moneyUnits, sumOfMoney } from '#contract/money.ts'
import { background } from '#ui/fill/fill.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { exactMoney } from '#ui/format/money.ts'
import { StatusTag } from '#ui/status/status.tsx'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import { centsNote } from '#ui/values/cents-note.tsx'
import { IncompleteMark } from '#ui/values/incomplete-mark.tsx'
import { Money } from '#ui/values/money.tsx'
import type { CutPart, Segment } from '#ui/cut/cut.ts'
import { segmentsOf } from '#ui/cut/cut.ts'
import styles from './reconcile-strip.module.css'

type Props = {
  /** Computed from the records alone, not from the parts. */
  billed: string
  parts: readonly CutPart[]
  /** Billed less the parts, to the tenth decimal. */
  difference: string
  currency: string
  /** What stands beside the bill, never in it: { label: 'Machines', amount }. */
  estimated?: readonly { label: string; amount: string }[]
  /** Hours without records yet: "3 hours of prod-weu since 30 May 21:00 UTC". */
  notBilledYet?: ReactNode
  /** Why the bill is not final. */
  incomplete?: string | undefined
  links?: ReactNode
  /** Stands around a part's amount: what explains it. */
  around?: (key: string, amount: ReactNode) => ReactNode
}

/** The bill equals the sum of its parts: every dollar has a place, and what is not billed stands beside it. */
export function ReconcileStrip(props: Props) {
  const { billed, parts, difference, currency, estimated = [], links, around } = props
  const { notBilledYet, incomplete } = props
  const segments = segmentsOf(parts, 0)
  return (
    <section className={styles.strip} aria-label="The bill and where it went">
      <dl className={styles.terms}>
        <div className={styles.billed}>
          <dt>
            Billed
            {incomplete !== undefined && <IncompleteMark because={incomplete} />}
          </dt>
          <dd>
            <Money amount={billed} currency={currency} />
          </dd>
        </div>
        {segments.map((segment, place) => (
          <Term key={segment.key} segment={segment} operator={place === 0 ? '=' : '+'} around={around} />
        ))}
      </dl>
      <div className={styles.line} aria-hidden>
        {segments.map(({ key, fill, share }) => (
          <i key={key} style={{ ...background(fill), flexGrow: share }} />
        ))}
      </div>
      <div className={styles.beside}>
        <Verdict
          difference={difference}
          hasGap={sumOfMoney(parts.map(({ amount }) => amount)) !== sumOfMoney([billed])}
        />
        {estimated.map(({ label, amount }) => (
          <span key={label}>
            Estimated beside it: {label}{' '}
            <EstimateMark because="From machine time and list prices, not from a bill" />
            <b>
              <Money amount={amount} currency={currency} />
            </b>
          </span>
        ))}
        {incomplete !== undefined && <span>{incomplete}</span>}
        {notBilledYet !== undefined && <span>Not billed yet: {notBilledYet}</span>}
        {links !== undefined && <span className="push">{links}</span>}
      </div>
    </section>
  )
}

type TermProps = { segment: Segment; operator: '=' | '+'; around: Props['around'] }

function Term({ segment, operator, around }: TermProps) {
  const { key, label, amount, fill } = segment
  const shown = <Money amount={amount} />
  return (
    <div className={styles.term} data-operator={operator}>
      <dt>
        <Swatch fill={fill} />
        {label}
      </dt>
      <dd>{around ? around(key, shown) : shown}</dd>
    </div>
  )
}

function Verdict({ difference, hasGap }: { difference: string; hasGap: boolean }) {
  if (moneyUnits(difference) === 0n && !hasGap) {
    return (
      <span data-tip={centsNote}>
        <StatusTag tone="ok">Equals the bill, {exactMoney(difference)} left over</StatusTag>
      </span>
    )
  }
  return <StatusTag tone="failed">Differs from the bill by {exactMoney(difference)}</StatusTag>
}
