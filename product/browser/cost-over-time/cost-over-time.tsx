import { lateComponent } from '#ui/late-component.ts'
import type { AskedAsset } from '#product/contract/calls/cost-over-time.ts'
import type { WorkloadList } from '#product/contract/calls/workload-lists.ts'
import { CostSkeleton } from './cost-skeleton.tsx'
import type { AskedIncidents } from './incident-marks.ts'

type Props = {
  /** Of which list; absent: of the jobs. */
  workloads?: WorkloadList
  /** Only this workload; absent: all of the list. */
  jobId?: string
  /** Only this asset, with its whole cost. */
  asset?: AskedAsset
  /** Whose incidents are marked, where it is neither that asset nor a job. */
  incidentsOf?: AskedIncidents | undefined
  /** What the list of the workloads is narrowed by, and what that is in words. */
  filters?: Readonly<Record<string, unknown>>
  of?: string
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
