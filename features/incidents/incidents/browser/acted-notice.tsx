import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { notifyFailure } from '#ui/notifications/notify.ts'
import { undoIncidentAction } from '../contract/work.ts'
import { refusalTexts, undoneText } from './action-text.ts'
import styles from './incidents.module.css'
import { useIncidentsChanged, type Acted } from './use-action.ts'

type Props = { acted: Acted; onUndone: (acted: Acted) => void; onClose: () => void }

/** What was done with incidents, what was not and why, and the way to undo everything. */
export function ActedNotice({ acted: { text, actionId, results }, onUndone, onClose }: Props) {
  const onChanged = useIncidentsChanged()
  const undoing = useMutation({
    mutationFn: (id: string) => call(undoIncidentAction, { path: { actionId: id }, body: {} }),
    onSuccess: (undone) => {
      onChanged()
      onUndone({ text: undoneText(undone.results), actionId: null, results: undone.results })
    },
    onError: (error) => notifyFailure('The action was not undone.', error),
  })
  return (
    <div className={styles.acted} role="status">
      <div className="grow">
        <b className="strong">{text}</b>
        {refusalTexts(results).map((refusal) => (
          <p key={refusal}>{refusal}</p>
        ))}
      </div>
      {actionId !== null && (
        <Button disabled={undoing.isPending} onClick={() => undoing.mutate(actionId)}>
          Undo
        </Button>
      )}
      <Button tone="quiet" onClick={onClose}>
        Close
      </Button>
    </div>
  )
}
