import type { ListedSession } from '#contract/user-session.ts'
import { Button } from '#ui/control/button.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { StatusTag } from '#ui/status/status.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { browserName } from './browser-name.ts'
import styles from './sessions.module.css'

type Props = {
  label: string
  sessions: readonly ListedSession[]
  namesUser?: boolean
  onEnd: (session: ListedSession) => void
}

/** Open sessions, each with where it was begun and how long it lasts. */
export function SessionTable({ label, sessions, namesUser = false, onEnd }: Props) {
  return (
    <PlainTable label={label}>
      <thead>
        <tr>
          {namesUser && <th>User</th>}
          <th>Browser</th>
          <th>Last used</th>
          <th>Ends</th>
          <th>Change</th>
        </tr>
      </thead>
      <tbody>
        {sessions.map((session) => (
          <SessionRow key={session.sessionId} {...{ session, namesUser, onEnd }} />
        ))}
      </tbody>
    </PlainTable>
  )
}

type RowProps = { session: ListedSession } & Required<Pick<Props, 'namesUser' | 'onEnd'>>

function SessionRow({ session, namesUser, onEnd }: RowProps) {
  return (
    <tr>
      {namesUser && <td>{session.username}</td>}
      <td>
        <span data-tooltip={session.browser ?? undefined}>{browserName(session.browser)}</span>
        <div className={styles.second}>{session.address ?? 'Address not known'}</div>
        {session.isCurrent && (
          <div className={styles.current}>
            <StatusTag tone="ok">This session</StatusTag>
          </div>
        )}
      </td>
      <td>
        <Instant at={session.lastUsedAt} />
        <div className={styles.second}>
          Started <Instant at={session.startedAt} />
        </div>
      </td>
      <td>
        <Instant at={session.expiresAt} />
      </td>
      <td>
        {session.isCurrent ? (
          'Sign out ends it'
        ) : (
          <Button tone="quiet" onClick={() => onEnd(session)}>
            End
          </Button>
        )}
      </td>
    </tr>
  )
}
