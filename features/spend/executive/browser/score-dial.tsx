import { bandText, type HealthBand } from '#product/contract/health.ts'
import styles from './executive.module.css'

type Props = { score: number; band: HealthBand }

/** A half circle of 100 points, filled up to the score. */
export function ScoreDial({ score, band }: Props) {
  return (
    <div
      className={styles.dial}
      role="img"
      aria-label={`Health score ${score} of 100: ${bandText[band]}`}
      data-band={band}
    >
      <svg viewBox="0 0 120 66" aria-hidden>
        <path className={styles.track} d={arc} pathLength={100} />
        <path className={styles.filled} d={arc} pathLength={100} strokeDasharray={`${score} 100`} />
      </svg>
      <b>{score}</b>
      <span>{bandText[band]}</span>
    </div>
  )
}

const arc = 'M10 60a50 50 0 0 1 100 0'
