import { useEndpoint } from '#client/use-endpoint.ts'
import { form } from '#ui/form/form.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { getMailSender, saveMailSender, type ShownSender } from '../contract/mail-sender.ts'
import { NotificationTabs } from './notification-tabs.tsx'
import styles from './notifications.module.css'
import { TestSender } from './test-results.tsx'

const SenderForm = form(saveMailSender, { submit: 'Save', saved: 'Saved!' })
const formHeight = 480

/** The server that sends mails, and its test. */
export function SenderScreen() {
  const { data, error, refetch } = useEndpoint(getMailSender, {})
  return (
    <>
      <ScreenTitle />
      <NotificationTabs current="Mail server" />
      {error && (
        <ErrorState error={error} title="The mail server could not be read." onRetry={() => void refetch()} />
      )}
      {data && <SecretNotice sender={data} />}
      <Panel title="Mail server">
        <div className={styles.form}>
          {!data && !error && <Skeleton width="100%" height={formHeight} />}
          {data && (
            <SenderForm
              key={data.changedAt}
              initial={data.sender ?? {}}
              onSaved={async () => void (await refetch())}
            />
          )}
        </div>
        {data && data.changedAt !== null && (
          <p className="muted">
            Last changed <Instant at={data.changedAt} /> by {data.changedBy}.
          </p>
        )}
      </Panel>
      {data && data.sender !== null && (
        <Panel title="Test">
          <div className={styles.form}>
            <TestSender />
          </div>
        </Panel>
      )}
    </>
  )
}

/** What keeps the secret from being used. */
function SecretNotice({ sender: { secret, missingKey } }: { sender: ShownSender }) {
  if (missingKey !== null)
    return (
      <Notice tone="warning">
        <b className="strong">No secrets can be kept.</b> {missingKey}
      </Notice>
    )
  if (secret !== 'LOST') return null
  return (
    <Notice tone="failed">
      <b className="strong">The secret cannot be opened with the present key.</b> Enter the secret again.
    </Notice>
  )
}
