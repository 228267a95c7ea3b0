import styles from './executive.module.css'

type Props = {
  points: number
  /** The points that fill the bar. */
  most: number
}

/** Points that are lost, with a bar beside the number. */
export function PointsLost({ points, most }: Props) {
  const width = most > 0 ? `${(points / most) * 100}%` : '0'
  return (
    <span className={styles.points}>
      <span className={styles.pointsTrack} aria-hidden>
        <i style={{ width }} />
      </span>
      <b>{points.toFixed(1)}</b>
    </span>
  )
}
