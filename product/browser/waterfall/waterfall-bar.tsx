import styles from './waterfall.module.css'

type Props = {
  /** As shares of the width. */
  from: number
  to: number
  look: 'total' | 'more' | 'less'
}

/** A bar of a waterfall: a total, or what is more or less than before. */
export function WaterfallBar({ from, to, look }: Props) {
  return (
    <span className={styles.track} aria-hidden>
      <span
        className={styles.bar}
        data-look={look}
        style={{ left: `${from * 100}%`, width: `${(to - from) * 100}%` }}
      />
    </span>
  )
}
