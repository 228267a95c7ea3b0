import styles from './values.module.css'

type Props = {
  /** What stands beside it: "Cost". */
  label: string
  /** What that means, in one sentence. */
  meaning: string
  /** Off where the tab key reaches the same sentence beside it. */
  isFocusable?: boolean
}

/** A small "?" with the meaning of a head, a tile or a legend: on hover, focus, click and tap. */
export function HelpMark({ label, meaning, isFocusable = true }: Props) {
  return (
    <button
      type="button"
      className={styles.help}
      data-help
      data-tooltip={meaning}
      aria-label={`What is ${label}? ${meaning}`}
      tabIndex={isFocusable ? 0 : -1}
    >
      ?
    </button>
  )
}
