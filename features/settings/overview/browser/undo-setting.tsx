import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { undoSetting, type Listed } from '../contract.ts'

type Props = {
  setting: Listed
  seenChange: string
  onUndone: () => Promise<void>
  onClose: () => void
}

/** Asks before the last change of a setting is undone. */
export function UndoSetting({
  setting: { key, title, inWords, undo },
  seenChange,
  onUndone,
  onClose,
}: Props) {
  const undoing = useMutation({
    mutationFn: () => call(undoSetting, { path: { key }, body: { seenChange } }),
    onSuccess: async (undone) => {
      notifySuccess(`${title}: ${undone.inWords}`)
      await onUndone()
      onClose()
    },
  })
  return (
    <>
      <ConfirmDialog
        confirmation={{
          title: `Undo the last change of ${title}?`,
          lost: [`Now: ${inWords}`, `After: ${undo.inWords}`, 'The audit trail keeps both changes.'],
          action: 'Undo',
        }}
        isBusy={undoing.isPending}
        onConfirm={() => undoing.mutate()}
        onCancel={onClose}
      />
      {undoing.error && <ErrorState error={undoing.error} title="The change was not undone." />}
    </>
  )
}
