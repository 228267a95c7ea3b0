import { useEndpoint } from '#client/use-endpoint.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { settingForm } from '#ui/setting/setting-form.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Notice } from '#ui/states/notice.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { OpenRuns } from '#product/browser/work/open-runs.tsx'
import { useWork } from '#product/browser/work/use-work.ts'
import { WorkRunDrawer } from '#product/browser/work/work-run-drawer.tsx'
import { alertsEngine } from '#product/contract/calls/alerts-engine.ts'
import { analyzerScheduling } from '#product/contract/calls/analyzer-scheduling.ts'
import { ScheduleTable } from './schedule-table.tsx'

const Frequencies = settingForm(analyzerScheduling, analyzerScheduling.title)
const EngineFrequencies = settingForm(alertsEngine, alertsEngine.title)

/** Everything that runs by itself: its schedule, what works now, and the frequencies that people set. */
export function AnalysisEngineScreen() {
  const { data, error, refetch } = useWork()
  const drawer = useDrawer()
  return (
    <>
      <ScreenTitle />
      {error && (
        <ErrorState error={error} title="The schedule could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <Skeleton width="100%" height={320} />}
      {data && <OpenRuns work={data.work} refetch={refetch} />}
      {data && (
        <Panel title="Schedule" isFlush>
          <ScheduleTable work={data.work} onOpen={drawer.open} />
        </Panel>
      )}
      <NotApplied />
      <Frequencies />
      <EngineFrequencies />
      {drawer.name !== undefined && (
        <WorkRunDrawer key={drawer.name} executionId={drawer.name} onClose={drawer.close} />
      )}
    </>
  )
}

function NotApplied() {
  const { data } = useEndpoint(analyzerScheduling.read, {})
  const kept = (data?.frequencies ?? []).filter(({ isApplied }) => !isApplied)
  if (kept.length === 0) return null
  return (
    <Notice tone="warning">
      <b className="strong">Kept and not applied yet:</b> {kept.map(({ label }) => label).join('; ')}.
    </Notice>
  )
}
