import styles from './rail.module.css'

/** The mark of the product: a gauge in water. */
export function BrandMark() {
  return (
    <svg className={styles.mark} viewBox="0 0 20 20" aria-hidden>
      <rect width="20" height="20" rx="4" fill="var(--accent)" />
      <path
        d="M6 4v12M6 5h4.5M6 8h2.8M6 11h4.5M6 14h2.8M12 12.6c.9-1 1.7-1 2.5 0s1.6 1 2.5 0"
        stroke="var(--on-accent)"
        strokeWidth="1.4"
        strokeLinecap="round"
        fill="none"
      />
    </svg>
  )
}
