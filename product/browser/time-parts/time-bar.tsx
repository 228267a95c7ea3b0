import { background } from '#ui/fill/fill.ts'
import { duration, share } from '#ui/format/quantity.ts'
import { timeFill } from './time-fill.ts'
import { groupShares } from './time-groups.ts'
import type { ShownPart } from './time-row.ts'
import styles from './time-parts.module.css'

/** The parts of the time side by side, and what groups of them have. */
export function TimeBar({
  rows,
}: {
  rows: readonly Pick<ShownPart, 'part' | 'label' | 'timeShare' | 'wallTime'>[]
}) {
  return (
    <div className={styles.picture}>
      <ul className={styles.bar} aria-label="Parts of the time">
        {rows.map(({ part, label, timeShare, wallTime }) => (
          <li
            key={part}
            style={{ ...background(timeFill(part)), flexGrow: timeShare }}
            data-tooltip={`${label}\n${duration(wallTime)}, ${share(timeShare)}`}
          >
            <span className="visually-hidden">
              {label}: {share(timeShare)}
            </span>
          </li>
        ))}
      </ul>
      <p className={styles.groups}>
        {groupShares(rows).map(({ group, name, share: of }) => (
          <span key={group}>
            {name} <b>{share(of)}</b>
          </span>
        ))}
      </p>
    </div>
  )
}
