import { useEndpoint } from '#client/use-endpoint.ts'
import { form } from '#ui/form/form.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { LastChange } from '#ui/setting/last-change.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { mailServer } from '../contract/mail-sender.ts'
import { NotificationTabs } from './notification-tabs.tsx'
import styles from './notifications.module.css'
import { SecretNotice, SenderSecret } from './sender-secret.tsx'
import { TestSender } from './test-results.tsx'

const SenderForm = form(mailServer.save, { submit: 'Save', saved: 'Saved!', given: ['clearSecret'] })
const keptSecret = { clearSecret: false }
const formHeight = 480

/** The server that sends mails, and its test. */
export function SenderScreen() {
  const { data, error, refetch } = useEndpoint(mailServer.read, {})
  const refresh = async () => void (await refetch())
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
              given={keptSecret}
              onSaved={refresh}
            />
          )}
        </div>
        {data && <SenderSecret shown={data} onRemoved={refresh} />}
        {data && <LastChange change={data} />}
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
