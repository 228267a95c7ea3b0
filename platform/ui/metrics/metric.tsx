import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { HoverCard } from '../overlay/hover-card.tsx'
import { Change } from '../values/change.tsx'
import type { ChangeProps } from '../values/change.tsx'
import { EstimateMark } from '../values/estimate-mark.tsx'
import { HelpMark } from '../values/help-mark.tsx'
import { IncompleteMark } from '../values/incomplete-mark.tsx'
import { Money } from '../values/money.tsx'
import styles from './metrics.module.css'

type Comparison = {
  comparedTo: ReactNode
  before?: { amount: string; currency: string }
  meaning?: string
}

export type MetricProps = {
  label: string
  /** What it is, in one sentence, behind a "?". */
  meaning?: string | undefined
  value: ReactNode
  isEstimated?: boolean
  /** Text of the mark of an estimate, if not that it contains one. */
  estimatedBecause?: string | undefined
  /** Why it is not final. */
  incomplete?: string | undefined
  /** The change, what it is compared to ("from"), the amount before, and for the tip what that is. */
  change?: (ChangeProps & Comparison) | undefined
  note?: ReactNode
  /** What a hover shows: parts, formula, source. */
  explanation?: ReactNode
  /** Opens the full explanation. */
  onExplain?: () => void
  /** True while its explanation stands beside it. */
  isOpen?: boolean
}

/** One metric: label, value, change, note; a dotted underline marks one with an explanation. */
export function Metric({ label, meaning, change, note, incomplete, isOpen = false, ...metric }: MetricProps) {
  return (
    <div className={classes(styles.metric, isOpen && styles.open)}>
      <dt>
        {label}
        {meaning !== undefined && <HelpMark label={label} meaning={meaning} />}
        {incomplete !== undefined && <IncompleteMark because={incomplete} />}
      </dt>
      <dd className={styles.value}>
        {metric.isEstimated && <EstimateMark because={metric.estimatedBecause} />}
        <FigureValue {...metric} />
      </dd>
      <dd className={styles.note}>
        {change && (
          <>
            <b>
              <Change {...change} />
            </b>{' '}
            <span data-tooltip={change.meaning}>{change.comparedTo}</span>
            {change.before && (
              <>
                {' '}
                <Money {...change.before} />
              </>
            )}
          </>
        )}
        {change && note !== undefined && ' · '}
        {note}
      </dd>
    </div>
  )
}

function FigureValue({
  value,
  explanation,
  onExplain,
}: Pick<MetricProps, 'value' | 'explanation' | 'onExplain'>) {
  if (!onExplain && !explanation) return <span>{value}</span>
  const shown = (anchor: object) => (
    <button {...anchor} type="button" className={styles.explain} onClick={onExplain}>
      {value}
    </button>
  )
  if (!explanation) return shown({})
  return (
    <HoverCard position="bottom-start" renderTarget={shown}>
      <div className={styles.explanation}>{explanation}</div>
    </HoverCard>
  )
}
