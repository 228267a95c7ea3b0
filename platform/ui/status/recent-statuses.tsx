import { StatusMark } from './status-mark.tsx'
import { useStatusLooks } from './status-looks.ts'
import styles from './status.module.css'

const shownCount = 5

type Props = {
  /** What they are statuses of: "Last five". */
  label: string
  /** Newest last; null is what never was. */
  statuses: readonly (string | null)[]
}

/** The five newest statuses as small shapes, newest at the right. */
export function RecentStatuses({ label, statuses }: Props) {
  const lookOf = useStatusLooks()
  const newest = statuses.slice(-shownCount)
  const padded = [...Array.from({ length: shownCount - newest.length }, () => null), ...newest]
  const looks = padded.map((status) =>
    status === null ? ({ tone: 'none', label: '' } as const) : lookOf(status, false),
  )
  const labels = looks.flatMap((look) => (look.tone === 'none' ? [] : [look.label]))
  const spoken = labels.length === 0 ? `${label}: none` : `${label}, newest last: ${labels.join(', ')}`
  return (
    <span className={styles.five} role="img" aria-label={spoken} data-tooltip={spoken}>
      {looks.map((look, place) => (
        // The five places are fixed, so their position is their identity.
        // oxlint-disable-next-line react/no-array-index-key
        <StatusMark key={place} tone={look.tone} size={11} />
      ))}
    </span>
  )
}
