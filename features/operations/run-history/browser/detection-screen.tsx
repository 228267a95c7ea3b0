import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { OpenRuns } from '#product/browser/work/open-runs.tsx'
import { StartWorkButton } from '#product/browser/work/start-work-button.tsx'
import { useWork } from '#product/browser/work/use-work.ts'
import { WorkRunDrawer } from '#product/browser/work/work-run-drawer.tsx'
import type { Work } from '#product/contract/calls/work.ts'
import { DetectionFrequency } from './detection-frequency.tsx'
import { LatestDetections } from './latest-detections.tsx'

/** How often is detected, what is being detected, and the latest runs. */
export function DetectionScreen() {
  const { data, error, refetch } = useWork()
  const drawer = useDrawer()
  const detection = data?.work.find(({ kind }) => kind === 'collect')
  return (
    <>
      <ScreenTitle
        actions={
          detection?.mayStart && <StartWorkButton {...detection} isDisabled={detection.openRun !== null} />
        }
      />
      {error && (
        <ErrorState error={error} title="Detection could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={160} />}
      {detection && <OpenRuns work={[detection]} refetch={refetch} />}
      {detection?.openRun === null && <NextRun detection={detection} />}
      {detection && <DetectionFrequency isRunning={detection.openRun !== null} />}
      {/* Drawn anew once another run has ended. */}
      <LatestDetections key={detection?.latestRun?.executionId} onOpen={drawer.open} />
      {drawer.name !== undefined && (
        <WorkRunDrawer key={drawer.name} executionId={drawer.name} onClose={drawer.close} />
      )}
    </>
  )
}

function NextRun({ detection: { nextRunAt, nextRunAbsentBecause } }: { detection: Work }) {
  return (
    <Panel title="Next run">
      <p>{nextRunAt === null ? nextRunAbsentBecause : <Instant at={nextRunAt} />}</p>
    </Panel>
  )
}
