import type { Absence } from '#contract/absence.ts'
import { absenceText } from './absence-text.ts'
import { useWaits } from './waits.ts'
import { openAbsence } from './open-absence.ts'
import styles from './values.module.css'

type Props = {
  because?: Absence | undefined
  /** Off inside tables, where the arrow keys lead from a row to what stands in it. */
  isFocusable?: boolean
}

const unknown: Absence = {
  because: 'There is no data.',
  step: { kind: 'nothing', says: 'The reason is not known.' },
}

/** N/A: the tooltip has the reason and the remedy, and so has a card that opens on click, tap or Enter. */
export function NotAvailable({ because = unknown, isFocusable = true }: Props) {
  const waits = useWaits()
  return (
    <button
      type="button"
      className={styles.absent}
      data-tooltip={absenceText(because, waits)}
      aria-label={`N/A: ${because.because}`}
      aria-haspopup="dialog"
      tabIndex={isFocusable ? 0 : -1}
      onClick={(event) => {
        event.stopPropagation()
        openAbsence({ absence: because, holder: event.currentTarget })
      }}
    >
      N/A
    </button>
  )
}
