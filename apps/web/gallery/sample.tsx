import type { ReactNode } from 'react'
import styles from './gallery.module.css'

/** One part under its name. */
export function Sample({ name, children }: { name: string; children: ReactNode }) {
  return (
    <section className={styles.sample} aria-label={name}>
      <h2>{name}</h2>
      {children}
    </section>
  )
}
