import { useState } from 'react'
import { addDays, type Day } from '#contract/dates.ts'
import { useDataToday } from '#ui/dates/data-today.tsx'
import { LateDateField } from '#ui/dates/late-date-field.tsx'
import { AskingDialog } from '#product/browser/asking/asking-dialog.tsx'
import type { AskingProps } from './asking-props.ts'

const usualDays = 7

/** Puts incidents off until a day. */
export function SnoozeDialog({ onAct, ...frame }: AskingProps) {
  const today = useDataToday()
  const [until, setUntil] = useState<Day | null>(addDays(today, usualDays))
  const [isTried, setTried] = useState(false)
  const snooze = () => {
    setTried(true)
    if (until !== null) onAct({ kind: 'SNOOZE', until })
  }
  return (
    <AskingDialog {...frame} verb="Snooze" onConfirm={snooze}>
      <LateDateField
        label="Until"
        help="They are not listed as open until this day, or until they are more severe or cost more than half as much again."
        value={until}
        first={addDays(today, 1)}
        isRequired
        isFocusedFirst
        error={isTried && until === null ? 'Choose a day' : undefined}
        onChange={setUntil}
      />
    </AskingDialog>
  )
}
