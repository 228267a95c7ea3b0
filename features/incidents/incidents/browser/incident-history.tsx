import { day } from '#ui/format/time.ts'
import { Instant } from '#ui/values/instant.tsx'
import type { IncidentDetail } from '../contract.ts'
import { historyEntries } from './history-entries.ts'
import styles from './incidents.module.css'

/** What happened to an incident, with who did what and when. */
export function IncidentHistory({ detail }: { detail: IncidentDetail }) {
  const { incident, life } = detail
  const { firstDay, lastDay, resolvedDay, status, reason, muteUntil } = incident
  const entries = historyEntries(detail)
  return (
    <section className={styles.section}>
      <h3>History</h3>
      <p className={styles.text}>
        First day {day(firstDay)}, last day {day(lastDay)}.
        {resolvedDay !== null && ` Resolved on ${day(resolvedDay)}.`}
        {life === null && ' Not recorded yet.'}
        {life !== null && life.notifiedAt === null && ' No notification.'}
      </p>
      {status === 'DISMISSED' && (
        <p className={styles.text}>
          Dismissed: <span dir="auto">{reason}</span>
          {muteUntil !== null && ` (muted until ${day(muteUntil)})`}
        </p>
      )}
      {entries.length > 0 && (
        <ol className={styles.history}>
          {entries.map(({ at, text }) => (
            <li key={`${at} ${text}`}>
              <span className="faint">
                <Instant at={at} />
              </span>{' '}
              <span dir="auto">{text}</span>
            </li>
          ))}
        </ol>
      )}
    </section>
  )
}
