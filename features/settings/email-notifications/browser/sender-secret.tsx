import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { ConfirmDialog } from '#ui/dialog/confirm-dialog.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { mailServer, type ShownSender } from '../contract/mail-sender.ts'

type Props = { shown: ShownSender; onRemoved: () => Promise<void> }

/** Since when the secret of the mail server is set, and the way to remove it. */
export function SenderSecret({ shown, onRemoved }: Props) {
  const { sender, secret, secretChangedBy, secretChangedAt } = shown
  const [isAsking, setAsking] = useState(false)
  const removing = useMutation({
    mutationFn: (kept: NonNullable<ShownSender['sender']>) =>
      call(mailServer.save, { body: { ...kept, clearSecret: true } }),
    onSuccess: async () => {
      notifySuccess('Secret removed.')
      await onRemoved()
      setAsking(false)
    },
  })
  if (secret === 'NONE') return <p className="muted">No secret is set.</p>
  return (
    <>
      <p className="muted">
        Secret set on <Instant at={secretChangedAt} />
        {secretChangedBy !== null && ` by ${secretChangedBy}`}.{' '}
        {sender !== null && (
          <Button tone="quiet" onClick={() => setAsking(true)}>
            Remove secret
          </Button>
        )}
      </p>
      {isAsking && sender !== null && (
        <ConfirmDialog
          confirmation={{
            title: 'Remove the secret of the mail server?',
            lost: ['Mails are sent without it from now on.', 'It cannot be restored, only entered again.'],
            action: 'Remove',
          }}
          isBusy={removing.isPending}
          onConfirm={() => removing.mutate(sender)}
          onCancel={() => setAsking(false)}
        />
      )}
      {removing.error && <ErrorState error={removing.error} title="The secret was not removed." />}
    </>
  )
}

/** What keeps the secret from being used. */
export function SecretNotice({ sender: { secret, missingKey } }: { sender: ShownSender }) {
  if (missingKey !== null)
    return (
      <Notice tone="warning">
        <b className="strong">The password cannot be stored yet.</b> {missingKey} Mail servers without a
        password work.
      </Notice>
    )
  if (secret !== 'LOST') return null
  return (
    <Notice tone="failed">
      <b className="strong">The secret cannot be opened with the present key.</b> Enter the secret again.
    </Notice>
  )
}
