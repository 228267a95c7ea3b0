import '@mantine/core/styles/CloseButton.layer.css'
import '@mantine/core/styles/Notification.layer.css'
import '@mantine/notifications/styles.layer.css'
import { Notifications, notifications } from '@mantine/notifications'
import { CopyButton } from '#ui/control/copy-button.tsx'
import { describeError } from '#ui/states/describe-error.ts'
import { StatusMark } from '#ui/status/status-mark.tsx'
import type { Notified } from './notified.ts'
import styles from './notifications.module.css'

const widthPx = 360
const shownMs = 6000

/** Where notifications stand: at the lower right, over everything. */
export function NotificationArea() {
  return <Notifications position="bottom-right" containerWidth={widthPx} autoClose={shownMs} />
}

/** Shows one; what failed stays until the reader closes it. */
export function showNotification(notified: Notified): void {
  const { title, tone } = notified
  notifications.show({
    title,
    message: tone === 'done' ? notified.text : <Failure error={notified.error} />,
    icon: <StatusMark tone={tone === 'done' ? 'ok' : 'failed'} />,
    autoClose: tone === 'done' ? shownMs : false,
    role: tone === 'done' ? 'status' : 'alert',
    closeButtonProps: { 'aria-label': 'Close notification' },
  })
}

function Failure({ error }: { error: unknown }) {
  const { message, correlationId } = describeError(error)
  return (
    <>
      {message}
      {correlationId !== undefined && (
        <span className={styles.correlation}>
          <span className="mono">{correlationId}</span>
          <CopyButton text={correlationId} label="Copy correlation id" />
        </span>
      )}
    </>
  )
}
