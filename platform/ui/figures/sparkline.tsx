import { sparkPoints } from './spark-points.ts'
import styles from './figures.module.css'

const width = 64
const height = 22

/** A trend without axes; the figure beside it says what it is. */
export function Sparkline({ values }: { values: readonly number[] }) {
  const points = sparkPoints(values, width, height)
  const last = points.at(-1)
  return (
    <svg className={styles.spark} viewBox={`0 0 ${width} ${height}`} aria-hidden>
      <polyline
        points={points.map(({ x, y }) => `${x},${y}`).join(' ')}
        fill="none"
        stroke="var(--border-strong)"
        strokeWidth="1.3"
      />
      {last && <circle cx={last.x} cy={last.y} r="2" fill="var(--accent)" />}
    </svg>
  )
}
