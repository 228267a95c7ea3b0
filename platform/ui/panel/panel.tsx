import type { ReactNode } from 'react'
import { useId } from 'react'
import { classes } from '#ui/classes.ts'
import styles from './panel.module.css'

type Props = {
  title: ReactNode
  /** Unit or range, in grey beside the title. */
  unit?: ReactNode
  /** At the right end of the head: a switch, a legend, a link. */
  actions?: ReactNode
  /** Content reaches the edges, for tables and time lines. */
  isFlush?: boolean
  children: ReactNode
}

/** A titled panel: one hairline, no shadow. */
export function Panel({ title, unit, actions, isFlush = false, children }: Props) {
  const id = useId()
  return (
    <section className={styles.panel} aria-labelledby={id}>
      <header className={styles.head}>
        <h2 id={id}>{title}</h2>
        {unit !== undefined && (
          <span
            className={classes('faint', styles.unit)}
            data-tooltip={typeof unit === 'string' ? unit : undefined}
          >
            {unit}
          </span>
        )}
        {actions !== undefined && <div className={styles.actions}>{actions}</div>}
      </header>
      <div className={classes(!isFlush && styles.body)}>{children}</div>
    </section>
  )
}
