import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { call } from '#client/call.ts'
import { Button } from '#ui/control/button.tsx'
import { TextField } from '#ui/control/text-field.tsx'
import { Dialog } from '#ui/dialog/dialog.tsx'
import { useEndpoint } from '#client/use-endpoint.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { StatusTag } from '#ui/status/status.tsx'
import { previewNotification, testNotificationGroup, type ShownGroup } from '../contract.ts'
import { testMailSender } from '../contract/mail-sender.ts'
import type { Tried } from '../contract/receivers.ts'
import styles from './notifications.module.css'

/** What each receiver answered to a sample message. */
function Results({ results }: { results: readonly Tried[] }) {
  return (
    <div role="status">
      {results.map(({ receiver, isSent, answer }) => (
        <p key={`${receiver} ${answer}`}>
          <StatusTag tone={isSent ? 'ok' : 'failed'}>{isSent ? 'Sent' : 'Not sent'}</StatusTag> {receiver}
          <br />
          <span className={styles.second}>{answer}</span>
        </p>
      ))}
    </div>
  )
}

/** Sends a sample message to the receivers of a group. */
export function TestGroup({ group, onClose }: { group: ShownGroup; onClose: () => void }) {
  const testing = useMutation({
    mutationFn: () => call(testNotificationGroup, { path: { id: group.groupId } }),
  })
  return (
    <Dialog
      title={`Test ${group.name}`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Close</Button>
          <Button tone="primary" disabled={testing.isPending} onClick={() => testing.mutate()}>
            Send sample
          </Button>
        </>
      }
    >
      <p>A sample message goes to every receiver of the group, once.</p>
      {testing.data && <Results results={testing.data.results} />}
      {testing.error && <ErrorState error={testing.error} title="The sample was not sent." />}
    </Dialog>
  )
}

/** Sends a sample mail to an address, and shows what the mail server answers. */
export function TestSender() {
  const [to, setTo] = useState('')
  const testing = useMutation({ mutationFn: () => call(testMailSender, { body: { to } }) })
  return (
    <div className={styles.fields}>
      <div className={styles.row}>
        <TextField label="Address" inputMode="email" value={to} onChange={setTo} />
        <Button disabled={to === '' || testing.isPending} onClick={() => testing.mutate()}>
          Send sample
        </Button>
      </div>
      {testing.data && <Results results={[testing.data]} />}
      {testing.error && <ErrorState error={testing.error} title="The sample was not sent." />}
    </div>
  )
}

/** What a message looks like. */
export function PreviewDialog({ onClose }: { onClose: () => void }) {
  const { data, error } = useEndpoint(previewNotification, {})
  return (
    <Dialog title="Preview of a message" onClose={onClose} actions={<Button onClick={onClose}>Close</Button>}>
      {data && (
        <>
          <p className="strong">{data.subject}</p>
          <pre className={styles.mail}>{data.text}</pre>
        </>
      )}
      {error && <ErrorState error={error} title="The preview could not be read." />}
    </Dialog>
  )
}
