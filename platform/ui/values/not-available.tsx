import styles from './values.module.css'

type Props = {
  because?: string | undefined
  /** Off inside tables, where the head of the column gives the reason to those who use no pointer. */
  isFocusable?: boolean
}

/** N/A, with the reason as a tip. */
export function NotAvailable({ because = 'There is no data.', isFocusable = true }: Props) {
  const focus = isFocusable ? { tabIndex: 0 } : {}
  return (
    <span
      className={styles.absent}
      data-tip={because}
      role="note"
      aria-label={`Not available: ${because}`}
      {...focus}
    >
      N/A
    </span>
  )
}
