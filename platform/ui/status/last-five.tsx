import { statusLook } from '#product/browser/statuses/status-look.ts'
import { StatusMark } from './status-mark.tsx'
import styles from './status.module.css'

const shownCount = 5

type Props = { /** Newest last; null is a run that never was. */ statuses: readonly (string | null)[] }

/** The last five runs as five small shapes, newest at the right. */
export function LastFive({ statuses }: Props) {
  const newest = statuses.slice(-shownCount)
  const padded = [...Array.from({ length: shownCount - newest.length }, () => null), ...newest]
  const looks = padded.map((status) =>
    status === null ? ({ tone: 'none', label: 'No run' } as const) : statusLook(status),
  )
  const spoken = `Last five runs, newest last: ${looks.map((look) => look.label).join(', ')}`
  return (
    <span className={styles.five} role="img" aria-label={spoken} data-tip={spoken}>
      {looks.map((look, place) => (
        // The five places are fixed, so their position is their identity.
        // oxlint-disable-next-line react/no-array-index-key
        <StatusMark key={place} tone={look.tone} size={11} />
      ))}
    </span>
  )
}
