import { FindingsPanel } from '#product/browser/findings/findings-panel.tsx'
import { TimePanel } from '#product/browser/time-parts/time-panel.tsx'
import { RunPageTabs } from '#product/browser/runs/run-page-tabs.tsx'
import { RunTelemetry } from '#product/browser/telemetry/telemetry.tsx'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { NeighboursPanel } from '../neighbours/browser/neighbours-panel.tsx'
import { SparkPanel } from '../spark/browser/spark-panel.tsx'
import { StartedPanel } from '../started/browser/started-panel.tsx'
import { pathOf, type Attempt, type NamedAttempt } from './attempt.ts'
import { AttemptsPanel } from './attempts-panel.tsx'
import { RunHeader } from './run-header.tsx'
import { RunMetrics } from './run-metrics.tsx'
import { TaskClusterFilter } from './task-cluster-filter.tsx'
import { TaskRunsTable } from './task-runs-table.tsx'
import { TasksPanel } from './tasks-panel.tsx'
import { useCostDrawer } from './use-cost-drawer.ts'
import type { ShownTasks } from './use-shown-tasks.ts'
import type { UsualRun } from './usual-run.ts'
import { UnusualRun } from './usual-note.tsx'

type Props = {
  named: NamedAttempt
  run: Attempt
  attempts: readonly Attempt[]
  tasks: ShownTasks
  /** What similar runs cost, and how long they took; undefined until they are read. */
  usual: UsualRun | undefined
  /** Where the cost of the attempt comes from; undefined until it is read. */
  explanation: CostExplanation | undefined
}

/** An attempt that is there, from its figures to the list of its tasks. */
export function OpenedRun({ named, run, attempts, tasks, usual, explanation }: Props) {
  const { jobId, runId, attempt, workspaceId } = named
  const { opened, openRun } = useCostDrawer(named)
  const currency = run.currency ?? 'USD'
  const workspaceUrl = run.workspaceUrl ?? ''
  return (
    <>
      <RunHeader run={run} />
      <RunPageTabs jobId={jobId} runId={runId} current="tasks" />
      <RunMetrics
        run={run}
        currency={currency}
        usual={usual}
        onExplain={openRun}
        isOpen={opened !== undefined}
      />
      <UnusualRun run={run} usual={usual} currency={currency} />
      <FindingsPanel {...named} mark={costMark(run)} />
      <AttemptsPanel attempts={attempts} current={attempt} currency={currency} />
      <TasksPanel named={named} run={run} tasks={tasks} explanation={explanation} currency={currency} />
      <TimePanel
        execution={{ executionKind: 'job_run', assetId: jobId, execution: `${runId}-${attempt}` }}
        workspaceId={workspaceId}
        currency={currency}
        mark={costMark(run)}
        telemetryAbsentBecause={run.telemetryAbsentBecause}
        isRunning={run.endTime === null}
      />
      <RunTelemetry {...named} />
      <SparkPanel
        attempt={pathOf(named)}
        workspaceId={workspaceId}
        telemetryAbsentBecause={run.telemetryAbsentBecause}
      />
      <StartedPanel jobId={jobId} runId={runId} workspaceId={workspaceId} currency={currency} />
      <NeighboursPanel {...named} clusterCount={run.clusterInstancesCount ?? 0} currency={currency} />
      <TaskRunsTable
        attempt={pathOf(named)}
        workspaceUrl={workspaceUrl}
        tasksCount={run.tasksCount}
        clusterFilter={<TaskClusterFilter tasks={tasks.rows} />}
      />
    </>
  )
}
