import { rowsOf } from '#contract/report.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import { words } from '#ui/format/words.ts'
import { Lanes } from '#ui/lanes/lanes.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { useReport } from '#ui/report/use-report.ts'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ProductTable, type RowCells } from '#product/browser/list/product-table.tsx'
import type { TaskRun } from '../contract.ts'
import { listTaskResources } from '../resources/contract.ts'
import { listTaskTimeline } from '../timeline/contract.ts'
import { lanesOf, withOwn } from './lanes-of.ts'
import styles from './run-tasks.module.css'

type Props = { task: TaskRun; workspaceId: string | undefined }

const mostStretches = 250

const cells: RowCells<typeof listTaskResources> = {
  resourceKind: ({ resourceKind }, usual) => (resourceKind === 'DBU' ? usual : 'VM'),
  phase: ({ phase }) => words(phase.toUpperCase()),
}

/** What one task drew on: its time beside that of its neighbours, and each machine and DBU with its price. */
export function TaskResourcesPanel({ task, workspaceId }: Props) {
  const { jobId, taskRunId, taskKey } = task
  const scope = workspaceId === undefined ? {} : { workspaceId: [workspaceId] }
  const { table } = useReport(listTaskResources, {
    path: { jobId, taskRunId },
    filterValues: { since: undefined, until: undefined, ...scope },
    keptUnder: 'resources',
  })
  return (
    <Panel title={`Resources of ${taskKey ?? ''}`} isFlush>
      <div className={styles.lanes}>
        <TaskLanes task={task} scope={scope} />
      </div>
      <ProductTable
        {...table}
        isInPanel
        rowsName="resources"
        cells={cells}
        empty={{
          title: 'There is no data.',
          children:
            'No usage record and no VM hour names this task yet. Usage records arrive hours after the task.',
        }}
      />
    </Panel>
  )
}

function TaskLanes({ task, scope }: { task: TaskRun; scope: { workspaceId?: string[] } }) {
  const { jobId, runId: jobRunId, taskRunId } = task
  const timeline = useEndpoint(listTaskTimeline, {
    path: { jobId, jobRunId, taskRunId },
    query: { ...scope, size: mostStretches, orderBy: 'duration', orderDirection: 'DESC' },
  })
  if (timeline.error)
    return (
      <ErrorState
        error={timeline.error}
        title="The timeline could not be read."
        onRetry={() => void timeline.refetch()}
      />
    )
  if (!timeline.data) return <Skeleton width="100%" height={80} />
  const stretches = withOwn(rowsOf(listTaskTimeline, timeline.data), task)
  const since = stretches.map(({ startTime }) => startTime).toSorted()[0]
  const until = stretches
    .map(({ endTime }) => endTime)
    .toSorted()
    .at(-1)
  if (since === undefined || until === undefined || since >= until)
    return <EmptyState title="There is no data.">It is not known when this task worked.</EmptyState>
  return (
    <Lanes
      label="The task and its cluster"
      since={since}
      until={until}
      lanes={lanesOf(stretches, timeline.data.totalElements)}
    />
  )
}
