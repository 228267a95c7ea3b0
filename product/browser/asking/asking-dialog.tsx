import type { ReactNode } from 'react'
import { Button } from '#ui/control/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import styles from './asking.module.css'

type Props = {
  /** "Dismiss". */
  verb: string
  /** "2 incidents". */
  things: string
  isActing: boolean
  onConfirm: () => void
  onClose: () => void
  children: ReactNode
}

/** Asks for what an action on some things needs, and confirms it. */
export function AskingDialog({ verb, things, isActing, onConfirm, onClose, children }: Props) {
  return (
    <Dialog
      title={`${verb} ${things}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={isActing} onClick={onConfirm}>
            {verb}
          </Button>
        </>
      }
    >
      <div className={styles.fields}>{children}</div>
    </Dialog>
  )
}
