import { useMutation } from '@tanstack/react-query'
import type { ListedToken } from '#contract/api-token.ts'
import { call } from '#client/call.ts'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { revokeApiToken } from '../contract.ts'

type Props = { token: ListedToken; onRevoked: () => Promise<void>; onClose: () => void }

/** Asks before a token is revoked. */
export function RevokeToken({ token, onRevoked, onClose }: Props) {
  const revoking = useMutation({
    mutationFn: () => call(revokeApiToken, { path: { tokenId: token.tokenId } }),
    onSuccess: async () => {
      notifySuccess('Token revoked.')
      await onRevoked()
      onClose()
    },
  })
  return (
    <>
      <ConfirmDialog
        confirmation={{
          title: `Revoke ${token.name}?`,
          lost: ['Programs that use it are refused from now on. It cannot be taken back.'],
          action: 'Revoke',
        }}
        isBusy={revoking.isPending}
        onConfirm={() => revoking.mutate()}
        onCancel={onClose}
      />
      {revoking.error && <ErrorState error={revoking.error} title="The token was not revoked." />}
    </>
  )
}
