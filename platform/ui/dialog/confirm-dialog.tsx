import { useId, useState } from 'react'
import { Button } from '#ui/control/button.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { isConfirmed, type Confirmation } from './confirmation.ts'
import { Dialog } from './dialog.tsx'
import styles from './dialog.module.css'

type Props = {
  confirmation: Confirmation
  /** It is being done. */
  isBusy?: boolean
  onConfirm: () => void
  onCancel: () => void
}

/** Names what is lost and asks before it is; where a word is asked for, the button is off until it is typed. */
export function ConfirmDialog({ confirmation, isBusy = false, onConfirm, onCancel }: Props) {
  const { title, lost, action, keep = 'Cancel', word } = confirmation
  const [typed, setTyped] = useState('')
  const isReady = isConfirmed(confirmation, typed) && !isBusy
  const formId = useId()
  return (
    <Dialog
      title={title}
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>{keep}</Button>
          <Button type="submit" form={formId} tone="danger" disabled={!isReady}>
            {action}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        className={styles.question}
        onSubmit={(event) => {
          event.preventDefault()
          // A dialog of a form is in its tree, though not in its element.
          event.stopPropagation()
          if (isReady) onConfirm()
        }}
      >
        {lost.map((sentence) => (
          <p key={sentence}>{sentence}</p>
        ))}
        {word !== undefined && (
          <TextField
            label={`Type ${word} to confirm`}
            value={typed}
            onChange={setTyped}
            autoComplete="off"
            data-autofocus
          />
        )}
      </form>
    </Dialog>
  )
}
