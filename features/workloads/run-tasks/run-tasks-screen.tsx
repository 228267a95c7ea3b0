import { useParams } from '@tanstack/react-router'
import { sumsAbove } from '#contract/money.ts'
import type { Row } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { valueOf } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { useDataNow } from '#ui/dates/data-today.tsx'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { Gantt } from '#ui/gantt/gantt.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { FigureSkeleton } from '#ui/states/figure-skeleton.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Status } from '#ui/status/status.tsx'
import { Id } from '#ui/values/id.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { explainCost } from '../cost-explanation/contract.ts'
import { ExplanationDrawer } from '../cost-explanation/explanation-drawer.tsx'
import { drawerOfFigure, figureOfDrawer } from '../cost-explanation/figure.ts'
import { listJobRuns } from '../job-runs/contract.ts'
import { textOf, textOrNull } from '../text-of.ts'
import { AttemptsPanel } from './attempts-panel.tsx'
import { ganttOf, phaseLegend, wholeRun } from './gantt-of.tsx'
import { machinesOf } from './machines-of.ts'
import { listRunTasks } from './contract.ts'
import { RunFigures } from './run-figures.tsx'

const wholeHistory = { since: '2000-01-01T00:00:00Z', until: '2200-01-01T00:00:00Z' }

/** All attempts of the run. */
function useAttempts(jobId: string, runId: string, workspaceId: string | undefined) {
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  return useEndpoint(listJobRuns, {
    path: { jobId },
    query: { ...scope, ...wholeHistory, search: runId, size: 100 },
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

/** The sizes of what comes: title, figures, tasks over time. */
function RunSkeleton() {
  return (
    <>
      <ScreenTitle
        beside={<Skeleton width={220} height={16} />}
        facts={<Skeleton width={360} height={16} />}
      />
      <FigureSkeleton count={5} />
      <Panel title="Tasks and clusters" unit="UTC">
        <Skeleton width="100%" height={240} />
      </Panel>
    </>
  )
}

function PhaseLegend() {
  return (
    <ul className="legend">
      {phaseLegend.map(({ fill, label }) => (
        <li key={label}>
          <Swatch fill={fill} />
          {label}
        </li>
      ))}
    </ul>
  )
}

/** One attempt of a run: its figures, its tasks over time with their clusters, and where its dollars come from. */
export function RunTasksScreen() {
  const { jobId = '', runId = '' } = useParams({ strict: false })
  const { address } = useAddress()
  const viewQuery = useViewQuery()
  const now = useDataNow()
  const drawer = useDrawer()
  const attempt = Number(valueOf(address, 'attemptNumber') ?? 0)
  const workspaceId = valueOf(address, 'workspaceId')
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  const runs = useAttempts(jobId, runId, workspaceId)
  const tasks = useEndpoint(listRunTasks, {
    path: { jobId, runId, attemptNumber: String(attempt) },
    query: { ...scope, size: 250 },
    body: {},
  })
  const attempts = rowsIn(runs.data, listJobRuns.listName).filter((row) => row['runId'] === runId)
  const run = attempts.find((row) => Number(row['attemptNumber']) === attempt)
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
    if (key === wholeRun) return openRun()
    const place = taskRows.findIndex((candidate) => candidate['taskRunId'] === key)
    const row = taskRows[place]
    const above = sumsAbove(taskRows.map((task) => textOrNull(task, 'cost') ?? '0'))[place] ?? '0'
    const parts = { ...base, taskRunId: key }
    if (row) drawer.open(drawerOfFigure({ label: textOf(row, 'taskKey'), parts, above }))
  }
  const whole = useEndpoint(
    explainCost,
    { query: { ...scope, jobId, runId, attemptNumber: attempt } },
    { enabled: taskRows.length > 0 },
  )
  const machines = machinesOf(whole.data?.machines ?? [])
  const error = runs.error ?? tasks.error
  if (error)
    return (
      <ErrorState
        error={error}
        title="The run could not be read."
        onRetry={() => void Promise.all([runs.refetch(), tasks.refetch()])}
      />
    )
  if (!runs.data || !tasks.data) return <RunSkeleton />
  if (!run)
    return <EmptyState title="There is no data.">No run {runId} is known in your workspaces.</EmptyState>
  const currency = textOf(run, 'currency') || 'USD'
  const gantt = ganttOf(taskRows, run, machines, now)
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
      <AttemptsPanel attempts={attempts} current={attempt} currency={currency} />
      <Panel title="Tasks and clusters" unit="UTC" actions={<PhaseLegend />} isFlush>
        {gantt ? (
          <Gantt
            {...gantt}
            label="Tasks over time"
            costLabel={`Cost, ${currency}`}
            onSelect={openTask}
            selected={figure && (figure.filter.taskRunId ?? wholeRun)}
          />
        ) : (
          <EmptyState title="There is no data.">No task of this attempt is known.</EmptyState>
        )}
      </Panel>
      {figure && <ExplanationDrawer figure={figure} onClose={drawer.close} />}
    </>
  )
}
