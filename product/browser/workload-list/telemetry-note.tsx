import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Chip } from '#ui/control/chip.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { askedOfTelemetry } from './telemetry-filters.ts'
import styles from './workload-list.module.css'

/** Names the filters of the URL that the list does not follow, and removes them; nothing where it follows all. */
export function TelemetryNote() {
  const { urlState, change } = useUrlState()
  const asked = askedOfTelemetry(urlState)
  if (asked.length === 0) return null
  const [needs, without] =
    asked.length === 1 ? ['This filter needs', 'without it'] : ['These filters need', 'without them']
  return (
    <div className={styles.note} role="status">
      <Notice tone="warning">
        <div className={styles.refused}>
          {needs} facts that are not derived yet: the list is shown {without}.
          {asked.map(({ label, keys }) => (
            <Chip
              key={label}
              label={label}
              onRemove={() => change(Object.fromEntries(keys.map((key) => [key, undefined])))}
            />
          ))}
        </div>
      </Notice>
    </div>
  )
}
