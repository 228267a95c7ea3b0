import type { ReactNode } from 'react'
import styles from './dialog.module.css'
import { ModalSurface } from './modal-surface.tsx'

type Props = {
  title: string
  children: ReactNode
  /** Buttons; the first is the way back. Absent where what stands in the dialog has its own. */
  actions?: ReactNode
  /** Absent: the reader has to choose one of the actions. */
  onClose?: () => void
}

/** A dialog over everything. Mount it to open it. */
export function Dialog({ title, children, actions, onClose }: Props) {
  return (
    <ModalSurface className={styles.dialog} title={title} onClose={onClose}>
      <div className={styles.body}>{children}</div>
      {actions !== undefined && <div className={styles.actions}>{actions}</div>}
    </ModalSurface>
  )
}
