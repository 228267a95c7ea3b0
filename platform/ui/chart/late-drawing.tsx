import { lateComponent } from '#ui/late-component.ts'
import styles from './chart.module.css'

/** What draws a chart. A screen that will show one begins to load it while it asks for the data. */
export const lateDrawing = lateComponent(
  () => import('./chart-drawing.tsx').then(({ ChartDrawing }) => ChartDrawing),
  ({ height }) => <div style={{ height }} className={styles.waiting} aria-busy />,
)
