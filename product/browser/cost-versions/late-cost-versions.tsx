import { lateComponent } from '#ui/late-component.ts'
import { Skeleton } from '#ui/states/skeleton.tsx'

const lateBill = lateComponent(
  () => import('./bill-by-day.tsx').then(({ BillByDay }) => BillByDay),
  () => <Skeleton width="100%" height={230} />,
)

const lateDrawer = lateComponent(
  () => import('./cost-versions-drawer.tsx').then(({ CostVersionsDrawer }) => CostVersionsDrawer),
  () => null,
)

/** The money of each day of the view, whose code comes when it is shown. */
export const LateBillByDay = lateBill.Component

/** Every reported cost of each corrected day, whose code comes when it is shown. */
export const LateCostVersionsDrawer = lateDrawer.Component
