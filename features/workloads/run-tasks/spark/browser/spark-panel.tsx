import { rowsOf } from '#contract/report.ts'
import { csvUrlOf } from '#client/call-url.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { count, decimal, share } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import plain from '#ui/plain-table/plain-table.module.css'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Bytes } from '#ui/values/bytes.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { EstimateMark } from '#ui/values/estimate-mark.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { sparkEstimateText } from '#product/contract/spark-estimate.ts'
import { listRunSpark, noSkew, noTaskTime, type RunSpark } from '../contract.ts'

type Props = {
  attempt: { jobId: string; runId: string; attemptNumber: string }
  workspaceId: string | undefined
}

/** The most that one page of a list has. */
const mostRows = 250

/** What Spark did in a run and in each of its tasks; nothing where no event log of it is known. */
export function SparkPanel({ attempt, workspaceId }: Props) {
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  const asked = { path: attempt, query: { ...scope, size: mostRows } }
  const found = useEndpoint(listRunSpark, asked)
  if (found.error)
    return (
      <ErrorState
        error={found.error}
        title="What Spark did could not be read."
        onRetry={() => void found.refetch()}
      />
    )
  const rows = rowsOf(listRunSpark, found.data)
  if (rows.length === 0) return null
  const ordered = [
    ...rows.filter(({ taskRunId }) => taskRunId === null),
    ...rows.filter(({ taskRunId }) => taskRunId !== null),
  ]
  return (
    <Panel title="Spark" unit="from event logs" actions={<a href={csvUrlOf(listRunSpark, asked)}>CSV</a>}>
      <PlainTable label="Spark">
        <thead>
          <tr>
            <th scope="col">Task</th>
            {heads.map((head) => (
              <th key={head} scope="col" className={plain.figure}>
                {head}
              </th>
            ))}
            <th scope="col">Worst skew</th>
          </tr>
        </thead>
        <tbody>
          {ordered.map((row) => (
            <SparkRow key={row.taskRunId ?? ''} row={row} />
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}

const heads = ['Stages', 'Spark tasks', 'Data', 'Shuffle', 'Disk spill', 'Task time', 'GC'] as const

function SparkRow({ row }: { row: RunSpark }) {
  const partly = sparkEstimateText(row)
  const figures = [
    <WithFailed key="stages" total={row.stagesCount} failed={row.failedStagesCount} />,
    <WithFailed key="tasks" total={row.totalSparkTasksCount ?? 0} failed={row.failedSparkTasksCount ?? 0} />,
    <Bytes key="data" value={row.bytesDataProcessed} />,
    <Bytes key="shuffle" value={row.bytesShuffleOut} />,
    <Bytes key="spill" value={row.bytesDiskSpill} />,
    <Duration key="time" milliseconds={row.executorTime} />,
    row.gcShare === null ? <NotAvailable key="gc" because={noTaskTime} /> : share(row.gcShare),
  ]
  return (
    <tr>
      <td dir="auto">{row.taskKey ?? 'Whole run'}</td>
      {figures.map((figure, place) => (
        <td key={heads[place]} className={plain.figure}>
          {partly !== undefined && <EstimateMark because={partly} />}
          {figure}
        </td>
      ))}
      <td>
        <WorstStage row={row} />
      </td>
    </tr>
  )
}

function WithFailed({ total, failed }: { total: number; failed: number }) {
  return (
    <>
      {count(total)}
      {failed > 0 && <span className="muted"> ({count(failed)} failed)</span>}
    </>
  )
}

/** The stage whose longest task exceeds the median most, and what of the duration it took. */
function WorstStage({ row: { worstSkew, worstSkewStageId, worstStageShare } }: { row: RunSpark }) {
  if (worstSkew === null || worstSkewStageId === null) return <NotAvailable because={noSkew} />
  return (
    <>
      {decimal(worstSkew.toFixed(1))} × the median in stage {worstSkewStageId}
      {worstStageShare !== null && <span className="muted">, {share(worstStageShare)} of the time</span>}
    </>
  )
}
