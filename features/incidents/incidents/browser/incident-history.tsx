import { day } from '#ui/format/time.ts'
import { Instant } from '#ui/values/instant.tsx'
import { principalText } from '#product/contract/principal.ts'
import type { IncidentDetail } from '../contract.ts'
import styles from './incidents.module.css'

/** On which days of the data an incident was there, resolved and notified, and who dismissed it. */
export function IncidentHistory({ detail: { incident, life } }: { detail: IncidentDetail }) {
  const { firstDay, lastDay, decidedBy, decidedAt, reason, muteUntil, resolvedDay } = incident
  return (
    <section className={styles.section}>
      <h3>History</h3>
      {life === null ? (
        <p className="muted">Not recorded yet.</p>
      ) : (
        <p className={styles.text}>
          First day {day(firstDay)}, last day {day(lastDay)}.{' '}
          {life.notifiedAt === null ? (
            'No notification.'
          ) : (
            <>
              Notified <Instant at={life.notifiedAt} />.
            </>
          )}
        </p>
      )}
      {resolvedDay !== null && <p className={styles.text}>Resolved on {day(resolvedDay)}.</p>}
      {decidedAt !== null && (
        <p className={styles.text}>
          Dismissed by {principalText(decidedBy ?? '')} <Instant at={decidedAt} />:{' '}
          <span dir="auto">{reason}</span>
          {muteUntil !== null && ` (muted until ${day(muteUntil)})`}
        </p>
      )}
    </section>
  )
}
