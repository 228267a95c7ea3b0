import { useMutation } from '@tanstack/react-query'
import { call } from '#client/call.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { Button } from '#ui/control/button.tsx'
import { notifySuccess } from '#ui/notifications/notify.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { StatusTag } from '#ui/status/status.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { listDeliveries, sendAgain, type ShownDelivery } from '../contract.ts'
import { channelWords } from './group-text.ts'
import styles from './notifications.module.css'

const states = {
  WAITING: { tone: 'running', label: 'Waiting' },
  SENT: { tone: 'ok', label: 'Sent' },
  DEAD: { tone: 'failed', label: 'Given up' },
} as const

/** The latest messages, those that were given up first. */
export function DeliveriesPanel() {
  const { data, error, refetch } = useEndpoint(listDeliveries, {})
  const sending = useMutation({
    mutationFn: (deliveryId: string) => call(sendAgain, { path: { deliveryId } }),
    onSuccess: async () => {
      notifySuccess('It is sent again within a minute.')
      await refetch()
    },
  })
  const deliveries = data?.deliveries ?? []
  return (
    <Panel title="Messages" unit="latest 200" isFlush={deliveries.length > 0}>
      {error && (
        <ErrorState error={error} title="Messages could not be read." onRetry={() => void refetch()} />
      )}
      {sending.error && <ErrorState error={sending.error} title="It was not sent again." />}
      {data && deliveries.length === 0 && (
        <EmptyState title="No messages.">Messages appear here once a group is informed.</EmptyState>
      )}
      {deliveries.length > 0 && (
        <PlainTable label="Messages">
          <thead>
            <tr>
              <th>Message</th>
              <th>Receiver</th>
              <th>State</th>
              <th>Created</th>
              <th>Change</th>
            </tr>
          </thead>
          <tbody>
            {deliveries.map((delivery) => (
              <DeliveryRow
                key={delivery.deliveryId}
                delivery={delivery}
                onSendAgain={() => sending.mutate(delivery.deliveryId)}
              />
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  )
}

type RowProps = { delivery: ShownDelivery; onSendAgain: () => void }

function DeliveryRow({ delivery, onSendAgain }: RowProps) {
  const { subject, groupName, receiver, channel, state, attempts, lastError, createdAt, nextAttemptAt } =
    delivery
  return (
    <tr>
      <td>
        {subject}
        <div className={styles.second}>{groupName}</div>
      </td>
      <td>
        {receiver}
        <div className={styles.second}>{channelWords[channel]}</div>
      </td>
      <td>
        <StatusTag tone={states[state].tone}>{states[state].label}</StatusTag>
        {lastError !== null && (
          <div className={styles.second}>
            {attempts} {attempts === 1 ? 'attempt' : 'attempts'}: {lastError}
          </div>
        )}
        {lastError !== null && nextAttemptAt !== null && (
          <div className={styles.second}>
            Next attempt <Instant at={nextAttemptAt} />
          </div>
        )}
      </td>
      <td>
        <Instant at={createdAt} />
      </td>
      <td>
        {state === 'DEAD' && (
          <Button tone="quiet" onClick={onSendAgain}>
            Send again
          </Button>
        )}
      </td>
    </tr>
  )
}
