import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { place } from '#product/places.ts'
import type { IncidentDetail } from '../contract.ts'
import styles from './incidents.module.css'

/** What became of an incident whose link is older than its present state; nothing where it is as it was. */
export function IncidentPlace({ detail }: { detail: IncidentDetail }) {
  const { incident, formerId, continuedBy } = detail
  const { isRestated, category } = incident
  const list = category === 'COST' ? place.costIncidents : place.performanceIncidents
  return (
    <>
      {formerId !== null && (
        <p className={styles.text} role="status">
          A correction moved the days of this incident; your link was made before it.
        </p>
      )}
      {isRestated && (
        <p className={styles.text} role="status">
          {continuedBy === null ? (
            'This incident is over: corrected data no longer show it.'
          ) : (
            <>
              This incident is now a part of{' '}
              <ScreenLink {...list({ incidentId: continuedBy.incidentId })}>{continuedBy.title}</ScreenLink>.
            </>
          )}
        </p>
      )}
    </>
  )
}
