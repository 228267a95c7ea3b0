import { Panel } from '#ui/panel/panel.tsx'
import { duration } from '#ui/format/quantity.ts'
import { SparkApplicationPage } from '#product/browser/spark-application/spark-application-page.tsx'
import { SparkReading } from '#product/browser/spark-application/spark-reading.tsx'
import { TimeParts } from '#product/browser/time-parts/time-panel.tsx'
import { Unsplit } from '#product/browser/time-parts/unsplit.tsx'
import { TimelinePanel } from './timeline-panel.tsx'
import type { SparkApplication } from '#product/contract/calls/spark-application.ts'
import { splitAbsenceOf } from '#product/contract/absences/time-split.ts'
import { timePartOf } from '#product/contract/time-parts.ts'

/** A Spark application: where its wall clock went. */
export function SparkApplicationScreen() {
  return (
    <SparkReading>
      <Application />
    </SparkReading>
  )
}

function Application() {
  return (
    <SparkApplicationPage>
      {(application) => (
        <>
          <Time application={application} />
          <TimelinePanel application={application} />
        </>
      )}
    </SparkApplicationPage>
  )
}

function Time({ application }: { application: SparkApplication }) {
  const { clusterId, sparkContextId, workspaceId, timeParts, endTime } = application
  const rows = timeParts.map((part) => ({
    ...part,
    label: timePartOf(part.part).label,
    cost: null,
    workspaceId: workspaceId ?? '',
    stageClusterId: clusterId,
    sparkContextId,
  }))
  const total = timeParts.reduce((sum, { wallTime }) => sum + wallTime, 0)
  return (
    <Panel title="Where the time went" unit={`${duration(total)} of the wall clock`} isFlush>
      {rows.length > 0 ? (
        <TimeParts rows={rows} />
      ) : (
        <Unsplit because={splitAbsenceOf({ telemetryAbsentBecause: null, isRunning: endTime === null })} />
      )}
    </Panel>
  )
}
