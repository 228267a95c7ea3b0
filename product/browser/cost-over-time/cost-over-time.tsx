import { lateComponent } from '#ui/late-component.ts'
import { CostSkeleton } from './cost-skeleton.tsx'

type Props = {
  /** Only this job; absent: all jobs of the view. */
  jobId?: string
  /** Of the drawing, without its head and legend. */
  height?: number
}

const usualHeight = 150

const latePanel = lateComponent(
  () => import('./cost-panel.tsx').then(({ CostPanel }) => CostPanel),
  CostSkeleton,
)

/** A chart of cost by day or week with the previous period behind it; a click on a bar narrows the dates to it. */
export function CostOverTime({ height = usualHeight, ...props }: Props) {
  return <latePanel.Component {...props} height={height} />
}
