import { useMutation } from '@tanstack/react-query'
import { deleteView, type SavedView } from '#product/contract/calls/saved-views.ts'
import { call } from '#client/call.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { notifyFailure } from '#ui/notifications/notify.ts'

type Props = { view: SavedView; onRemoved: () => Promise<void>; onCancel: () => void }

/** Asks before a view is removed. */
export function RemoveViewDialog({ view, onRemoved, onCancel }: Props) {
  const { viewId, name, isShared } = view
  const removing = useMutation({
    mutationFn: () => call(deleteView, { path: { viewId } }),
    onSuccess: onRemoved,
    onError: (error) => notifyFailure(`The view ${name} was not removed`, error),
  })
  return (
    <ConfirmDialog
      confirmation={{
        title: `Remove the view ${name}?`,
        lost: [isShared ? 'Everyone loses this view. This cannot be undone.' : 'This cannot be undone.'],
        action: 'Remove view',
      }}
      isBusy={removing.isPending}
      onConfirm={() => removing.mutate()}
      onCancel={onCancel}
    />
  )
}
