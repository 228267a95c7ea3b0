import { useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { day } from '#ui/format/time.ts'
import { principalText } from '#product/contract/principal.ts'
import type { IncidentDetail } from '../contract.ts'
import { ActionDialog, type AskedAction } from './action-dialog.tsx'
import styles from './incidents.module.css'
import { useAction, type Acted } from './use-action.ts'

type Props = { detail: IncidentDetail; onActed: (acted: Acted) => void }

/** Who takes care of an incident and until when it is put off, with the ways to change it. */
export function IncidentWork({ detail: { incident, isEditable }, onActed }: Props) {
  const { incidentId, workspaceId, assignedTo, snoozedUntil } = incident
  const [isAssigning, setAssigning] = useState(false)
  const { act, isActing } = useAction(onActed)
  return (
    <section className={styles.section}>
      <h3>Assigned to</h3>
      <div className={styles.work}>
        <span>{assignedTo === null ? 'Nobody' : principalText(assignedTo)}</span>
        {isEditable && (
          <Button onClick={() => setAssigning(true)}>{assignedTo === null ? 'Assign' : 'Change'}</Button>
        )}
        {isEditable && assignedTo !== null && (
          <Button
            tone="quiet"
            disabled={isActing}
            onClick={() => act([incidentId], { kind: 'ASSIGN', assignee: null })}
          >
            Assign to nobody
          </Button>
        )}
      </div>
      {snoozedUntil !== null && (
        <div className={styles.work}>
          <span>Snoozed until {day(snoozedUntil)}</span>
          {isEditable && (
            <Button disabled={isActing} onClick={() => act([incidentId], { kind: 'SNOOZE', until: null })}>
              End snooze
            </Button>
          )}
        </div>
      )}
      {isAssigning && (
        <ActionDialog
          asked="assign"
          incidentIds={[incidentId]}
          workspaceId={workspaceId}
          onActed={onActed}
          onClose={() => setAssigning(false)}
        />
      )}
    </section>
  )
}

/** The buttons below an incident: put it off, dismiss it, take that back. */
export function IncidentActions({ detail: { incident }, onActed }: Props) {
  const { incidentId, status, isRestated } = incident
  const [asked, setAsked] = useState<AskedAction>()
  const { act, isActing } = useAction(onActed)
  if (isRestated) return <p className="muted">A correction of the facts took this incident back.</p>
  const isDismissed = status === 'DISMISSED'
  return (
    <div className={styles.buttons}>
      {isDismissed && (
        <Button disabled={isActing} onClick={() => act([incidentId], { kind: 'RESTORE' })}>
          Take back
        </Button>
      )}
      {(status === 'OPEN' || status === 'SNOOZED') && (
        <Button onClick={() => setAsked('snooze')}>{status === 'OPEN' ? 'Snooze' : 'Change snooze'}</Button>
      )}
      <Button onClick={() => setAsked('dismiss')}>{isDismissed ? 'Change reason' : 'Dismiss'}</Button>
      {asked !== undefined && (
        <ActionDialog
          asked={asked}
          incidentIds={[incidentId]}
          onActed={onActed}
          onClose={() => setAsked(undefined)}
        />
      )}
    </div>
  )
}
