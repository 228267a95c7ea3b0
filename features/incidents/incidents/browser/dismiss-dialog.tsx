import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { Day } from '#contract/dates.ts'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { TextArea } from '#ui/control/text-area.tsx'
import { useDataToday } from '#ui/dates/data-today.tsx'
import { LateDateField } from '#ui/dates/late-date-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { dismissIncidents } from '../contract.ts'
import styles from './incidents.module.css'

type Props = { incidentIds: readonly string[]; onDismissed: () => void; onClose: () => void }

const incidentsText = (number: number) => (number === 1 ? '1 incident' : `${number} incidents`)

/** Dismisses incidents with a reason, and mutes new ones until a day. */
export function DismissDialog({ incidentIds, onDismissed, onClose }: Props) {
  const today = useDataToday()
  const [reason, setReason] = useState('')
  const [muteUntil, setMuteUntil] = useState<Day | null>(null)
  const [isTried, setTried] = useState(false)
  const parsed = dismissIncidents.body.safeParse({ incidentIds, reason, muteUntil })
  const dismissing = useMutation({
    mutationFn: async () => (parsed.data ? call(dismissIncidents, { body: parsed.data }) : undefined),
    onSuccess: () => {
      notifySuccess(`${incidentsText(incidentIds.length)} dismissed.`)
      onDismissed()
      onClose()
    },
  })
  const dismiss = () => {
    setTried(true)
    if (parsed.success) dismissing.mutate()
  }
  return (
    <Dialog
      title={`Dismiss ${incidentsText(incidentIds.length)}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button tone="primary" disabled={dismissing.isPending} onClick={dismiss}>
            Dismiss
          </Button>
        </>
      }
    >
      <div className={styles.fields}>
        <TextArea
          label="Reason"
          value={reason}
          maxLength={500}
          isRequired
          isFocusedFirst
          error={isTried ? parsed.error?.issues.find(({ path }) => path[0] === 'reason')?.message : undefined}
          onChange={setReason}
        />
        <LateDateField
          label="Mute until"
          help="New incidents of the same rule and thing that begin until this day are dismissed, too."
          value={muteUntil}
          first={today}
          isClearable
          onChange={setMuteUntil}
        />
        {dismissing.error && <ErrorState error={dismissing.error} title="They were not dismissed." />}
      </div>
    </Dialog>
  )
}
