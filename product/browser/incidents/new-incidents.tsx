import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { getIncidentNotifications } from '#product/contract/calls/incident-notifications.ts'
import styles from './open-incidents.module.css'

const askedEachMs = 60_000

/** The number of open incidents that began since the last visit; nothing where there are none. */
export function NewIncidents() {
  const { data } = useEndpoint(getIncidentNotifications, {}, { refetchInterval: askedEachMs })
  const number = data ? data.cost + data.performance : 0
  if (number === 0) return null
  return (
    <b className={styles.badge} data-tooltip={`${count(number)} new since your last visit`}>
      {count(number)}
      <span className="visually-hidden"> new</span>
    </b>
  )
}
