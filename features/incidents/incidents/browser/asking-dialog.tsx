import type { ReactNode } from 'react'
import { Button } from '#ui/control/button.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import type { IncidentAction } from './action-text.ts'
import styles from './incidents.module.css'

/** What a dialog about an action is handed. */
export type AskingProps = {
  /** "2 incidents". */
  incidents: string
  /** The workspace that an assignee has to see; null: all of them; undefined: those of several incidents. */
  workspaceId: string | null | undefined
  isActing: boolean
  onAct: (action: IncidentAction) => void
  onClose: () => void
}

type Props = Pick<AskingProps, 'incidents' | 'isActing' | 'onClose'> & {
  /** "Dismiss". */
  verb: string
  onConfirm: () => void
  children: ReactNode
}

/** The frame of a dialog about an action. */
export function AskingDialog({ verb, incidents, isActing, onConfirm, onClose, children }: Props) {
  return (
    <Dialog
      title={`${verb} ${incidents}`}
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
