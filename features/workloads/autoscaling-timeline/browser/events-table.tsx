import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Instant } from '#ui/values/instant.tsx'
import type { Mark } from '../contract.ts'
import { eventDetails, eventName } from './event-words.ts'
import styles from './timeline.module.css'

/** Everything that happened to an instance, newest first. */
export function EventsTable({ marks }: { marks: readonly Mark[] }) {
  return (
    <PlainTable className={styles.events} label="Events">
      <thead>
        <tr>
          <th scope="col">Time</th>
          <th scope="col">Event</th>
          <th scope="col">Details</th>
          <th scope="col">By</th>
        </tr>
      </thead>
      <tbody>
        {marks.toReversed().map((mark) => (
          <tr key={`${mark.at} ${mark.type} ${mark.reasonCode ?? ''}`}>
            <td>
              <Instant at={mark.at} />
            </td>
            <td>{eventName(mark)}</td>
            <td>{eventDetails(mark)}</td>
            <td dir="auto">{mark.userName ?? '–'}</td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
