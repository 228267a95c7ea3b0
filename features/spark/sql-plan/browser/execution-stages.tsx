import { bytes, count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { place } from '#product/places.ts'
import type { SqlExecution } from '../contract.ts'
import { notDerived } from './execution-metrics.tsx'

/** The stages of a SQL execution, those with the most of the wall clock first. */
export function ExecutionStages({ execution }: { execution: SqlExecution }) {
  const { stages, stagesCount, clusterId, sparkContextId, workspaceId } = execution
  if (stages.length === 0)
    return (
      <Panel title="Stages" isFlush>
        <EmptyState title="None of its own Spark jobs has a stage.">
          Nested executions have jobs of their own.
        </EmptyState>
      </Panel>
    )
  const linkOf = (stageId: number, stageAttempt: number) =>
    place.sparkStage(
      { clusterId, sparkContextId, stageNumber: String(stageId), attemptNumber: String(stageAttempt) },
      workspaceId === null ? {} : { ofWorkspace: workspaceId },
    )
  const unit = stages.length < stagesCount ? `${stages.length} of ${count(stagesCount)}` : count(stagesCount)
  return (
    <Panel title="Stages" unit={unit} isFlush>
      <PlainTable label="Stages of the SQL execution" isFigures>
        <thead>
          <tr>
            <th scope="col">Stage</th>
            <th scope="col">Wall clock</th>
            <th scope="col">Task time</th>
            <th scope="col">Tasks</th>
            <th scope="col">Input</th>
            <th scope="col">Shuffle read</th>
            <th scope="col">Shuffle write</th>
            <th scope="col">Disk spill</th>
          </tr>
        </thead>
        <tbody>
          {stages.map((stage) => (
            <tr key={`${stage.stageId} ${stage.stageAttempt}`}>
              <th scope="row">
                <ScreenLink {...linkOf(stage.stageId, stage.stageAttempt)}>
                  {stage.stageId}
                  {stage.stageAttempt > 0 && ` (attempt ${stage.stageAttempt})`}
                </ScreenLink>{' '}
                <span className="muted">{stage.stageName}</span>
              </th>
              <td>
                <Duration milliseconds={stage.wallTime} absentBecause={notDerived} />
              </td>
              <td>
                <Duration milliseconds={stage.taskTime} />
              </td>
              <td>{count(stage.tasksCount)}</td>
              <td>{bytes(stage.inputBytes)}</td>
              <td>{bytes(stage.shuffleReadBytes)}</td>
              <td>{bytes(stage.shuffleWriteBytes)}</td>
              <td>{bytes(stage.diskSpillBytes)}</td>
            </tr>
          ))}
        </tbody>
      </PlainTable>
    </Panel>
  )
}
