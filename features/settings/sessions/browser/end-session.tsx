import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import type { ListedSession } from '#contract/user-session.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { endSession } from '../contract.ts'

type Props = { session: ListedSession; onEnded: () => Promise<void>; onClose: () => void }

/** Asks before a session is ended. */
export function EndSession({ session, onEnded, onClose }: Props) {
  const ending = useMutation({
    mutationFn: () => call(endSession, { path: { sessionId: session.sessionId } }),
    onSuccess: async () => {
      notifySuccess('Session ended.')
      await onEnded()
      onClose()
    },
  })
  return (
    <>
      <ConfirmDialog
        confirmation={{
          title: `End the session of ${session.username}?`,
          lost: ['That browser is signed out at its next call. What is not saved there is lost.'],
          action: 'End session',
        }}
        isBusy={ending.isPending}
        onConfirm={() => ending.mutate()}
        onCancel={onClose}
      />
      {ending.error && <ErrorState error={ending.error} title="The session was not ended." />}
    </>
  )
}
