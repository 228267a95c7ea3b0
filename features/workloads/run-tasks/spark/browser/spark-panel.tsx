import { count, decimal } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import { place } from '#product/places.ts'
import { sparkAbsenceOf } from '#product/contract/absences/spark.ts'
import { listRunSpark } from '../contract.ts'

type Props = {
  attempt: { jobId: string; runId: string; attemptNumber: string }
  workspaceId: string | undefined
  /** Why nothing is known of its Spark tasks; null where something is. */
  telemetryAbsentBecause: string | null
}

const cells: RowCells<typeof listRunSpark> = {
  taskKey: ({ taskKey }) => <span dir="auto">{taskKey ?? 'Full run'}</span>,
  stagesCount: ({ failedStagesCount }, usual) => (
    <>
      {usual}
      <Failed count={failedStagesCount} />
    </>
  ),
  totalSparkTasksCount: ({ failedSparkTasksCount }, usual) => (
    <>
      {usual}
      <Failed count={failedSparkTasksCount ?? 0} />
    </>
  ),
  worstSkew: ({ worstSkew }, usual) =>
    worstSkew === null ? usual : `${decimal(worstSkew.toFixed(1))} × median`,
  worstSkewStageId: (row, usual) => {
    const { worstSkewClusterId, worstSkewSparkContextId, worstSkewStageId, workspaceId } = row
    if (worstSkewClusterId === null || worstSkewSparkContextId === null || worstSkewStageId === null)
      return usual
    const fields = {
      clusterId: worstSkewClusterId,
      sparkContextId: worstSkewSparkContextId,
      stageNumber: String(worstSkewStageId),
      attemptNumber: '0',
    }
    return <ScreenLink {...place.sparkStage(fields, { ofWorkspace: workspaceId })}>{usual}</ScreenLink>
  },
}

/** What Spark did in a run and in each of its tasks, or why that is not known. */
export function SparkPanel({ telemetryAbsentBecause, ...of }: Props) {
  const absence = sparkAbsenceOf({ telemetryAbsentBecause })
  return (
    <Panel title="Spark" unit="from event logs" isFlush>
      {telemetryAbsentBecause === null ? (
        <SparkTable {...of} />
      ) : (
        <EmptyState title={absence.because}>{absence.step.says}</EmptyState>
      )}
    </Panel>
  )
}

function SparkTable({ attempt, workspaceId }: Omit<Props, 'telemetryAbsentBecause'>) {
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  const { table } = useReport(listRunSpark, {
    path: attempt,
    filterValues: { since: undefined, until: undefined, ...scope },
    keptUnder: 'spark',
  })
  return (
    <ProductTable
      {...table}
      isInPanel
      rowsName="tasks with Spark"
      cells={cells}
      empty={{
        title: 'There is no data.',
        children: 'Its event log was read, and holds no stage of this run.',
      }}
    />
  )
}

function Failed({ count: failed }: { count: number }) {
  return failed > 0 && <span className="muted"> ({count(failed)} failed)</span>
}
