import { useParams } from '@tanstack/react-router'
import type { Row } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { valueOf } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { Gantt } from '#ui/gantt/gantt.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Status } from '#ui/status/status.tsx'
import { Id } from '#ui/values/id.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { ExplanationDrawer } from '../cost-explanation/explanation-drawer.tsx'
import { drawerOfFigure, figureOfDrawer } from '../cost-explanation/figure.ts'
import { listJobRuns } from '../job-runs/contract.ts'
import { textOf, textOrNull } from '../text-of.ts'
import { ganttOf } from './gantt-of.tsx'
import { listRunTasks } from './contract.ts'
import { RunFigures } from './run-figures.tsx'

const wholeHistory = { since: '2000-01-01T00:00:00Z', until: '2200-01-01T00:00:00Z' }

function useRun(jobId: string, runId: string, attemptNumber: number, workspaceId: string | undefined) {
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  return useEndpoint(listJobRuns, {
    path: { jobId },
    query: { ...scope, ...wholeHistory, search: runId, attemptNumber, size: 5 },
  })
}

function rowsIn(answer: Readonly<Record<string, unknown>> | undefined, name: string): Row[] {
  const rows = answer?.[name]
  return Array.isArray(rows) ? rows : []
}

function RunFacts({ run }: { run: Row }) {
  return (
    <>
      <Instant at={textOrNull(run, 'startTime')} />
      <span>
        <span className="faint">Attempt</span> {textOf(run, 'attemptNumber')}
      </span>
      <span>
        <span className="faint">Trigger</span> {textOf(run, 'trigger').toLowerCase() || 'N/A'}
      </span>
      <span>
        <span className="faint">By</span> {textOf(run, 'userId') || 'N/A'}
      </span>
    </>
  )
}

/** One attempt of a run: its figures, its tasks over time with their clusters, and where its dollars come from. */
export function RunTasksScreen() {
  const { jobId = '', runId = '' } = useParams({ strict: false })
  const { address } = useAddress()
  const viewQuery = useViewQuery()
  const drawer = useDrawer()
  const attempt = Number(valueOf(address, 'attemptNumber') ?? 0)
  const workspaceId = valueOf(address, 'workspaceId')
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  const runs = useRun(jobId, runId, attempt, workspaceId)
  const tasks = useEndpoint(listRunTasks, {
    path: { jobId, runId, attemptNumber: String(attempt) },
    query: { ...scope, size: 250 },
    body: {},
  })
  const run = rowsIn(runs.data, listJobRuns.listName).find((row) => row['runId'] === runId)
  const taskRows = rowsIn(tasks.data, listRunTasks.listName).flatMap(
    (entry) => [entry['parentTask'], entry['nested']].flat() as Row[],
  )
  useCrumbName(run && textOf(run, 'dbJobName'), '/reporting/workflow-runs/data/{jobId}')
  const figure = figureOfDrawer(drawer.name, viewQuery)
  const base = {
    jobId,
    runId,
    attemptNumber: String(attempt),
    ...(workspaceId === undefined ? {} : { workspaceId }),
  }
  const openRun = () => drawer.open(drawerOfFigure({ label: `run ${runId}`, parts: base }))
  const openTask = (key: string) => {
    const row = taskRows.find((candidate) => candidate['taskRunId'] === key)
    if (row)
      drawer.open(drawerOfFigure({ label: textOf(row, 'taskKey'), parts: { ...base, taskRunId: key } }))
  }
  const error = runs.error ?? tasks.error
  if (error)
    return (
      <ErrorState
        error={error}
        title="The run could not be read."
        onRetry={() => void Promise.all([runs.refetch(), tasks.refetch()])}
      />
    )
  if (!runs.data || !tasks.data) return <Skeleton width="100%" height={240} />
  if (!run)
    return <EmptyState title="There is no data.">No run {runId} is known in your workspaces.</EmptyState>
  const currency = textOf(run, 'currency') || 'USD'
  const gantt = ganttOf(taskRows, run)
  return (
    <>
      <ScreenTitle
        title={textOf(run, 'dbJobName')}
        beside={
          <>
            <span className="muted">
              run <Id id={runId} />
            </span>
            <Status status={textOf(run, 'status')} />
          </>
        }
        facts={<RunFacts run={run} />}
      />
      <RunFigures run={run} currency={currency} onExplain={openRun} isOpen={figure !== undefined} />
      <Panel title="Tasks and clusters" unit="UTC" isFlush>
        {gantt ? (
          <Gantt
            {...gantt}
            label="Tasks over time"
            costLabel={`Cost, ${currency}`}
            onSelect={openTask}
            selected={figure?.filter.taskRunId}
          />
        ) : (
          <EmptyState title="There is no data.">No task of this attempt is known.</EmptyState>
        )}
      </Panel>
      {figure && <ExplanationDrawer figure={figure} onClose={drawer.close} />}
    </>
  )
}
