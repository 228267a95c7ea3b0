import { useParams } from '@tanstack/react-router'
import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { valueOf, workspaceOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Swatch } from '#ui/fill/swatch.tsx'
import { useDataNow } from '#ui/dates/data-today.tsx'
import { useDrawer } from '#ui/drawer/use-drawer.ts'
import { zoneAt } from '#ui/format/time.ts'
import { words } from '#ui/format/words.ts'
import { Gantt } from '#product/browser/gantt/gantt.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { useCrumbName } from '#ui/screen/screen-context.tsx'
import { InWorkspace } from '#ui/scope/in-workspace.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { Status } from '#ui/status/status.tsx'
import { Id } from '#ui/values/id.tsx'
import { Instant } from '#ui/values/instant.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { explainCost } from '#product/contract/calls/explain-cost.ts'
import { drawerOfAmount, amountOfDrawer } from '#product/browser/cost-breakdown/explained-amount.ts'
import { ExistingJob } from '#product/browser/runs/existing-job.tsx'
import { RunPageTabs } from '#product/browser/runs/run-page-tabs.tsx'
import { FindingsPanel } from '#product/browser/findings/findings-panel.tsx'
import { databricksWord } from '#product/contract/databricks-words.ts'
import { listJobRuns } from '#product/contract/calls/job-runs.ts'
import { place } from '#product/places.ts'
import { NeighboursPanel } from '../neighbours/browser/neighbours-panel.tsx'
import { SparkPanel } from '../spark/browser/spark-panel.tsx'
import { StartedPanel } from '../started/browser/started-panel.tsx'
import { LinkOut } from '#product/browser/links/link-out.tsx'
import { databricksRunLink } from '#product/browser/links/links-out.ts'
import { wholeHistory } from '#product/contract/whole-history.ts'
import type { Attempt } from './attempt.ts'
import { AttemptsPanel } from './attempts-panel.tsx'
import { MissingRun } from './missing-run.tsx'
import { ganttOf, outsideTasksKey, phaseLegend, wholeRun } from './gantt-of.tsx'
import { machinesOf } from './machines-of.ts'
import { listTaskRuns } from '../contract.ts'
import { outsideTasks } from './outside-tasks.ts'
import { RunMetrics } from './run-metrics.tsx'
import { UnusualRun } from './usual-note.tsx'
import { useUsualRun } from './use-usual-run.ts'
import { TaskClusterFilter } from './task-cluster-filter.tsx'
import { searchOfRun } from './search-of-run.ts'
import { taskFiltersOf } from './task-filters-of.ts'
import { mostRows, taskPageOf } from './task-page.ts'
import { TaskPages } from './task-pages.tsx'
import { TaskRunsTable } from './task-runs-table.tsx'
import { noCreator, noTrigger } from '#product/contract/absences/runs.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'

/** The attempts of the run, and the one that is open, which may lie behind the first page of them. */
function useAttempts(jobId: string, runId: string, attemptNumber: number, workspaceId: string | undefined) {
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  const query = { ...scope, ...wholeHistory, ...searchOfRun(runId), size: mostRows }
  const all = useEndpoint(listJobRuns, { path: { jobId }, query })
  const isBehind = (all.data?.totalElements ?? 0) > mostRows
  const open = useEndpoint(
    listJobRuns,
    { path: { jobId }, query: { ...query, attemptNumber } },
    { enabled: isBehind },
  )
  const attemptsIn = (answer: typeof all.data) =>
    rowsOf(listJobRuns, answer).filter((row) => row.runId === runId)
  const attempts = attemptsIn(all.data)
  const isOpen = (row: Attempt) => row.attemptNumber === attemptNumber
  return {
    attempts,
    run: attempts.find(isOpen) ?? attemptsIn(open.data).find(isOpen),
    error: all.error ?? open.error,
    isKnown: all.data !== undefined && (!isBehind || open.data !== undefined),
    refetch: () => Promise.all([all.refetch(), ...(isBehind ? [open.refetch()] : [])]),
  }
}

const triggerText = (trigger: string | null) => databricksWord(trigger ?? '') ?? words(trigger ?? '')

function RunFacts({ run }: { run: Attempt }) {
  const { startTime, attemptNumber, trigger, userId } = run
  return (
    <>
      <Instant at={startTime} />
      <span>{attemptNumber === 0 ? 'Original run' : `Repair ${attemptNumber}`}</span>
      <span>
        <span className="faint">Trigger</span> {triggerText(trigger) || <NotAvailable because={noTrigger} />}
      </span>
      <span>
        <span className="faint">By</span> {userId ?? <NotAvailable because={noCreator} />}
      </span>
      <LinkOut target={databricksRunLink(run)}>Open in Databricks</LinkOut>
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
      <MetricSkeleton count={5} />
      <Panel title="Tasks and clusters">
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
  return (
    <ExistingJob jobId={jobId}>
      <RunTasks jobId={jobId} runId={runId} />
    </ExistingJob>
  )
}

function RunTasks({ jobId, runId }: { jobId: string; runId: string }) {
  const { urlState, change } = useUrlState()
  const viewQuery = useViewQuery()
  const now = useDataNow()
  const drawer = useDrawer()
  const attempt = Number(valueOf(urlState, 'attemptNumber') ?? 0)
  const workspaceId = workspaceOf(urlState)
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  const { attempts, run, ...runs } = useAttempts(jobId, runId, attempt, workspaceId)
  const taskPage = taskPageOf(urlState)
  const filters = taskFiltersOf(urlState)
  const isFiltered = Object.keys(filters).length > 0
  const path = { jobId, runId, attemptNumber: String(attempt) }
  const tasks = useEndpoint(listTaskRuns, {
    path,
    query: { ...scope, size: mostRows, page: taskPage, ...filters },
  })
  const taskRows = rowsOf(listTaskRuns, tasks.data)
  const figure = amountOfDrawer(drawer.name, viewQuery)
  const usual = useUsualRun(run)
  const above = run?.isOneTime === true ? place.oneTimeRuns({ jobId }).to : undefined
  useCrumbName(run?.dbJobName, place.runs.path, above)
  const base = {
    ...path,
    ...(workspaceId === undefined ? {} : { workspaceId }),
  }
  const openRun = () => drawer.open(drawerOfAmount({ label: `run ${runId}`, parts: base }))
  const openTask = (key: string) => {
    if (key === wholeRun || key === outsideTasksKey) return openRun()
    const row = taskRows.find((candidate) => candidate.taskRunId === key)
    const parts = { ...base, taskRunId: key }
    if (row) drawer.open(drawerOfAmount({ label: row.taskKey ?? '', parts }))
  }
  const whole = useEndpoint(
    explainCost,
    { query: { ...scope, jobId, runId, attemptNumber: attempt } },
    { enabled: typeof run?.runCost === 'string' },
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
  if (!runs.isKnown || !tasks.data) return <RunSkeleton />
  if (!run) return <MissingRun jobId={jobId} runId={runId} attempt={attempt} />
  const currency = run.currency ?? 'USD'
  const totalTasks = tasks.data.totalElements
  const isPart = isFiltered || taskRows.length < totalTasks
  const outside = isPart ? undefined : outsideTasks(run.runCost, taskRows, whole.data?.spending ?? [])
  const gantt = ganttOf({ rows: taskRows, isPart, outside }, run, machines, now)
  const pager = <TaskPages page={taskPage} totalTasks={totalTasks} onChange={change} />
  return (
    <>
      <ScreenTitle
        title={run.dbJobName}
        tabTitle={`Run ${runId} · ${run.dbJobName}`}
        beside={
          <>
            <span className="muted">
              run <Id id={runId} />
              <InWorkspace />
            </span>
            <Status status={run.status ?? ''} isWarned={run.hasFailedTasks === true} />
            {run.lastSeenTime !== null && (
              <span className="muted">
                last seen running <Instant at={run.lastSeenTime} />
              </span>
            )}
          </>
        }
        facts={<RunFacts run={run} />}
      />
      <RunPageTabs jobId={jobId} runId={runId} current="tasks" />
      <RunMetrics
        run={run}
        currency={currency}
        usual={usual}
        onExplain={openRun}
        isOpen={figure !== undefined}
      />
      <UnusualRun run={run} usual={usual} currency={currency} />
      <FindingsPanel
        jobId={jobId}
        runId={runId}
        attempt={attempt}
        workspaceId={workspaceId}
        mark={costMark(run)}
      />
      <AttemptsPanel attempts={attempts} current={attempt} currency={currency} />
      <Panel title="Tasks and clusters" unit={gantt && zoneAt(gantt.since)} actions={<PhaseLegend />} isFlush>
        {gantt ? (
          <Gantt
            {...gantt}
            label="Tasks over time"
            costLabel={`Cost, ${currency}`}
            onSelect={openTask}
            selected={figure && (figure.filter.taskRunId ?? wholeRun)}
          />
        ) : (
          <EmptyState title="There is no data.">
            {isFiltered ? 'No task fits the filters below.' : 'No task of this attempt is known.'}
          </EmptyState>
        )}
        {pager}
      </Panel>
      <SparkPanel
        attempt={path}
        workspaceId={workspaceId}
        workspaceUrl={run.workspaceUrl ?? ''}
        telemetryAbsentBecause={run.telemetryAbsentBecause}
      />
      <StartedPanel jobId={jobId} runId={runId} workspaceId={workspaceId} currency={currency} />
      <NeighboursPanel
        jobId={jobId}
        runId={runId}
        attempt={attempt}
        workspaceId={workspaceId}
        clusterCount={run.clusterInstancesCount ?? 0}
        currency={currency}
      />
      <TaskRunsTable
        attempt={path}
        workspaceUrl={run.workspaceUrl ?? ''}
        clusterFilter={
          <TaskClusterFilter
            clusterId={filters.clusterId ?? ''}
            tasks={taskRows}
            onChange={(clusterId) =>
              change({
                clusterId,
                page: undefined,
                tasksPage: undefined,
                task: undefined,
                drawer: undefined,
              })
            }
          />
        }
      />
    </>
  )
}
