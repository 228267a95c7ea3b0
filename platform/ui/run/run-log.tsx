import type { RunEvent } from '#contract/shown-run.ts'
import { ScrollRegion } from '#ui/scroll-region/scroll-region.tsx'
import { Instant } from '#ui/values/instant.tsx'
import styles from './run.module.css'

/** What happened in a run, the earliest first; nothing where nothing was recorded. */
export function RunLog({ log }: { log: readonly RunEvent[] }) {
  if (log.length === 0) return null
  return (
    <details className={styles.log} open>
      <summary>Log</summary>
      <ScrollRegion className={styles.events} label="Log">
        <ol>
          {log.map(({ at, message }, place) => (
            // Events are only added at the end, so their position is their identity.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={place}>
              <Instant at={at} /> {message}
            </li>
          ))}
        </ol>
      </ScrollRegion>
    </details>
  )
}
