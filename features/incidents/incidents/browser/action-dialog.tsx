import { AssignDialog } from './assign-dialog.tsx'
import { incidentsText } from './action-text.ts'
import { DismissDialog } from './dismiss-dialog.tsx'
import { SnoozeDialog } from './snooze-dialog.tsx'
import { useAction, type Acted } from './use-action.ts'

/** What a dialog asks about. */
export type AskedAction = 'assign' | 'snooze' | 'dismiss'

type Props = {
  asked: AskedAction
  incidentIds: readonly string[]
  /** The workspaces that an assignee has to see, where they are known. */
  workspaceId?: string | null
  onActed: (acted: Acted) => void
  onClose: () => void
}

const dialogs = { assign: AssignDialog, snooze: SnoozeDialog, dismiss: DismissDialog }

/** Asks what is to be done with incidents, and does it. */
export function ActionDialog({ asked, incidentIds, workspaceId, onActed, onClose }: Props) {
  const { act, isActing } = useAction((acted) => {
    onActed(acted)
    onClose()
  })
  const Asking = dialogs[asked]
  return (
    <Asking
      things={incidentsText(incidentIds.length)}
      workspaceId={workspaceId}
      isActing={isActing}
      onAct={(action) => act(incidentIds, action)}
      onClose={onClose}
    />
  )
}
