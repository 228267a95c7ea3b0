import styles from './values.module.css'

/** The sign before a figure that contains an estimate; the tooltip names the estimate. */
export function EstimateMark({ because = 'Contains an estimate' }: { because?: string | undefined }) {
  return (
    <span className={styles.estimate} role="img" aria-label="about" data-tooltip={because}>
      ≈
    </span>
  )
}
