import type { ReactNode } from 'react'
import styles from './states.module.css'

type Props = {
  /** Why there is nothing, in one sentence. */
  title: string
  children?: ReactNode
  /** Ways out: buttons and links. */
  actions?: ReactNode
}

/** Shows why there is nothing and offers the next step. */
export function EmptyState({ title, children, actions }: Props) {
  return (
    <div className={styles.state} role="status">
      <b className="strong">{title}</b>
      {children !== undefined && <div className="muted">{children}</div>}
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </div>
  )
}
