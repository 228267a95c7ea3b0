import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'

/** The sizes of what comes: title, figures, tasks over time. */
export function RunSkeleton() {
  return (
    <>
      <ScreenTitle
        beside={<Skeleton width={220} height={16} />}
        facts={<Skeleton width={360} height={16} />}
      />
      <MetricSkeleton count={5} />
      <Panel title="Tasks and clusters">
        <Skeleton width="100%" height={240} />
      </Panel>
    </>
  )
}
