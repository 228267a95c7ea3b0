import { Panel } from '#ui/panel/panel.tsx'
import { NotebookTelemetry } from '#product/browser/telemetry/telemetry.tsx'
import { Unsplit } from '#product/browser/time-parts/unsplit.tsx'
import { noEventLogOfServerless } from '#product/contract/absences/spark.ts'
import { noSplitOfSession } from '#product/contract/absences/time-split.ts'

type Props = {
  notebookId: string
  workspaceId: string | undefined
  /** How many sessions on clusters there are; undefined until that is known. */
  sessionsCount: number | undefined
  isServerless: boolean
}

/** How far event logs of a notebook are read, and why its time is not split, by what it ran on. */
export function NotebookLogs({ sessionsCount = 0, isServerless, ...of }: Props) {
  return (
    <>
      <NotebookTelemetry {...of} />
      {(sessionsCount > 0 || isServerless) && (
        <Panel title="Where the time went" unit="from event logs" isFlush>
          <Unsplit because={sessionsCount > 0 ? noSplitOfSession : noEventLogOfServerless} />
        </Panel>
      )}
    </>
  )
}
