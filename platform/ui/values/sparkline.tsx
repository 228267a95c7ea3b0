import { classes } from '#ui/classes.ts'
import { useDateRange } from '#ui/dates/data-today.tsx'
import { finalSpans, incompleteBecause } from '#ui/dates/incomplete.ts'
import { useIncompleteSince } from '#ui/dates/incomplete-since.ts'
import { notedSpans, useNotedDays } from '#ui/dates/noted-days.ts'
import { money } from '#ui/format/money.ts'
import { sparklineBars } from './sparkline-bars.ts'
import styles from './values.module.css'

const widthPx = 88
const heightPx = 18
const lineShare = 2 / heightPx

type Props = {
  /** Money as decimal text in equal spans of the view's range, oldest first. */
  amounts: readonly string[]
  label: string
}

/**
 * Amounts as small bars, oldest left: incomplete ones lighter, those of noted days with a line on top; their text is in the label and the tooltip.
 */
export function Sparkline({ amounts, label }: Props) {
  const since = useIncompleteSince()
  const range = useDateRange()
  const final = finalSpans(range, amounts.length, since)
  const values = amounts.map(Number)
  const says = (value: number) => money(amounts[values.indexOf(value)] ?? '0')
  const newest = money(amounts.at(-1) ?? '0')
  const { because, days } = useNotedDays()
  const noted = notedSpans(range, amounts.length, days)
  const notes = [
    ...(final < amounts.length && since !== undefined ? [incompleteBecause(since)] : []),
    ...(noted.size > 0 ? [`${because}: ${[...noted.values()].flat().join('. ')}`] : []),
  ]
  const figures = `least ${says(Math.min(...values))}, most ${says(Math.max(...values))}, last ${newest}`
  const spoken = [`${label}, oldest left: ${figures}`, ...notes].join('. ')
  return (
    <svg
      className={styles.sparkline}
      width={widthPx}
      height={heightPx}
      viewBox="0 0 1 1"
      preserveAspectRatio="none"
      role="img"
      aria-label={spoken}
      data-tooltip={spoken}
    >
      {sparklineBars(values).map((bar, place) => (
        <rect key={bar.x} className={classes(place >= final && styles.growing)} {...bar} />
      ))}
      {sparklineBars(values).map(
        ({ x, y, width }, place) =>
          noted.has(place) && (
            <rect
              key={x}
              className={styles.noted}
              x={x}
              width={width}
              y={Math.min(y, 1 - lineShare)}
              height={lineShare}
            />
          ),
      )}
    </svg>
  )
}
