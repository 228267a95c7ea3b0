import { bareMoney } from '#ui/format/money.ts'
import { sparklineBars } from './sparkline-bars.ts'
import styles from './values.module.css'

const widthPx = 88
const heightPx = 18

type Props = { /** Money as decimal text, oldest first. */ amounts: readonly string[]; label: string }

/** Amounts as small bars, oldest left; what they say is spoken and shown as a tip. */
export function Sparkline({ amounts, label }: Props) {
  const values = amounts.map(Number)
  const says = (value: number) => bareMoney(amounts[values.indexOf(value)] ?? '0')
  const newest = bareMoney(amounts.at(-1) ?? '0')
  const spoken = `${label}, oldest left: least ${says(Math.min(...values))}, most ${says(Math.max(...values))}, last ${newest}`
  return (
    <svg
      className={styles.sparkline}
      width={widthPx}
      height={heightPx}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={spoken}
      data-tip={spoken}
    >
      {sparklineBars(values).map((bar) => (
        <rect key={bar.x} {...bar} />
      ))}
    </svg>
  )
}
