import { useElementSize } from '@mantine/hooks'
import type { ReactNode } from 'react'
import { classes } from '../classes.ts'
import { background } from '../fill/fill.ts'
import onFill from '../fill/text-on-fill.module.css'
import { moneyData } from '../format/money-data.ts'
import { exactMoney, money } from '../format/money.ts'
import { share } from '../format/quantity.ts'
import type { StackedPart, Segment } from './segments.ts'
import { segmentsOf } from './segments.ts'
import styles from './stacked-bar.module.css'

type Props = {
  title: string
  note?: ReactNode
  parts: readonly StackedPart[]
}

/** One total cut into parts, as a bar over the full width. Several below each other are the same dollars cut anew. */
export function StackedBar({ title, note, parts }: Props) {
  const { ref, width } = useElementSize<HTMLUListElement>()
  const segments = segmentsOf(parts, width)
  return (
    <div className={styles.cut}>
      <div className={styles.head}>
        <span>{title}</span>
        {note !== undefined && <span>{note}</span>}
      </div>
      <ul ref={ref} className={styles.bar} aria-label={title}>
        {segments.map((segment) => (
          <SegmentItem key={segment.key} segment={segment} />
        ))}
      </ul>
      <SmallParts segments={segments} />
    </div>
  )
}

function SegmentItem({ segment }: { segment: Segment }) {
  const { label, amount, fill, shows, isEstimated = false } = segment
  const shown = (
    <>
      {isEstimated && '≈ '}
      <span {...moneyData(amount)}>{money(amount)}</span>
    </>
  )
  return (
    <li
      className={classes(styles.segment, onFill.on)}
      data-fill={fill}
      data-tooltip={`${label}\n${exactMoney(amount)}, ${share(segment.share)}${isEstimated ? ', estimated' : ''}`}
      style={{ ...background(fill), flexGrow: segment.share }}
    >
      {isEstimated && <i className={classes(styles.estimated, 'hatch')} aria-hidden />}
      <span className="visually-hidden">
        {label}: {shown}
      </span>
      {shows === 'both' && (
        <span className={styles.label} aria-hidden>
          {label}
        </span>
      )}
      {shows !== 'nothing' && <b aria-hidden>{shown}</b>}
    </li>
  )
}

const worthNaming = 0.015

/** Names hatched parts that are too small to hold their name, below the bar, from its ends inwards. */
function SmallParts({ segments }: { segments: readonly Segment[] }) {
  const small = segments.filter(
    ({ fill, shows, share }) => fill === 'idle' && shows !== 'both' && share >= worthNaming,
  )
  if (small.length === 0) return null
  return (
    <div className={styles.small} aria-hidden>
      {small.slice(0, 2).map(({ key, label }) => (
        <span key={key}>{label}</span>
      ))}
    </div>
  )
}
