import { useDataNow } from '#ui/dates/data-today.tsx'
import { Swatch } from '#ui/fill/swatch.tsx'
import { zoneAt } from '#ui/format/time.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Gantt } from '#product/browser/gantt/gantt.tsx'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import type { Attempt, NamedAttempt } from './attempt.ts'
import { ganttOf, outsideTasksKey, phaseLegend, wholeRun } from './gantt-of.tsx'
import { machinesOf } from './machines-of.ts'
import { outsideTasks } from './outside-tasks.ts'
import { taskFiltersOf } from './task-filters-of.ts'
import { taskPageOf } from './task-page.ts'
import { TaskPages } from './task-pages.tsx'
import { useCostDrawer } from './use-cost-drawer.ts'
import type { ShownTasks } from './use-shown-tasks.ts'

type Props = {
  named: NamedAttempt
  run: Attempt
  tasks: ShownTasks
  /** Where the cost of the attempt comes from; undefined until it is read. */
  explanation: CostExplanation | undefined
  currency: string
}

/** The attempt, its tasks and its clusters over time; a click explains what one of them cost. */
export function TasksPanel({ named, run, tasks: { rows, total }, explanation, currency }: Props) {
  const { urlState, change } = useUrlState()
  const now = useDataNow()
  const { opened, openRun, openTask } = useCostDrawer(named)
  const isFiltered = Object.keys(taskFiltersOf(urlState)).length > 0
  const isPart = isFiltered || rows.length < total
  const outside = isPart ? undefined : outsideTasks(run.runCost, rows, explanation?.spending ?? [])
  const gantt = ganttOf({ rows, isPart, outside }, run, machinesOf(explanation?.machines ?? []), now)
  const handleSelect = (key: string) => {
    if (key === wholeRun || key === outsideTasksKey) return openRun()
    const task = rows.find(({ taskRunId }) => taskRunId === key)
    if (task) openTask(task)
  }
  return (
    <Panel title="Tasks and clusters" unit={gantt && zoneAt(gantt.since)} actions={<PhaseLegend />} isFlush>
      {gantt ? (
        <Gantt
          {...gantt}
          label="Tasks over time"
          costLabel={`Cost, ${currency}`}
          onSelect={handleSelect}
          selected={opened && (opened.filter.taskRunId ?? wholeRun)}
        />
      ) : (
        <EmptyState title="There is no data.">
          {isFiltered ? 'No task fits the filters below.' : 'No task of this attempt is known.'}
        </EmptyState>
      )}
      <TaskPages page={taskPageOf(urlState)} totalTasks={total} onChange={change} />
    </Panel>
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
