import { useState } from 'react'
import type { Day } from '#contract/dates.ts'
import { TextArea } from '#ui/control/text-area.tsx'
import { useDataToday } from '#ui/dates/data-today.tsx'
import { LateDateField } from '#ui/dates/late-date-field.tsx'
import { AskingDialog } from '#product/browser/asking/asking-dialog.tsx'
import { dismissalReason } from '../contract/work.ts'
import type { AskingProps } from './asking-props.ts'

/** Dismisses incidents with a reason, and mutes new ones until a day. */
export function DismissDialog({ onAct, ...frame }: AskingProps) {
  const today = useDataToday()
  const [reason, setReason] = useState('')
  const [muteUntil, setMuteUntil] = useState<Day | null>(null)
  const [isTried, setTried] = useState(false)
  const parsed = dismissalReason.safeParse(reason)
  const dismiss = () => {
    setTried(true)
    if (parsed.success) onAct({ kind: 'DISMISS', reason: parsed.data, muteUntil })
  }
  return (
    <AskingDialog {...frame} verb="Dismiss" onConfirm={dismiss}>
      <TextArea
        label="Reason"
        value={reason}
        maxLength={500}
        isRequired
        isFocusedFirst
        error={isTried ? parsed.error?.issues[0]?.message : undefined}
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
    </AskingDialog>
  )
}
