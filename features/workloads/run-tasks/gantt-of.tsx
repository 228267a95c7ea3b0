import type { Row } from '#contract/report.ts'
import { machineFill } from '#ui/fill/fill.ts'
import type { GanttCluster, GanttTask } from '#ui/gantt/gantt-rows.ts'
import { duration } from '#ui/format/quantity.ts'
import { bareMoney, moneyParts } from '#ui/format/money.ts'
import { sumOfMoney } from '#contract/money.ts'
import { numberOrNull, textOf, textOrNull } from '../text-of.ts'

type Chart = { since: string; until: string; tasks: GanttTask[]; clusters: GanttCluster[] }
const serverless = 'serverless'

function clusterKey(row: Row): string {
  return textOrNull(row, 'clusterId') ?? serverless
}

function taskOf(row: Row, cost: string | undefined, place: number, until: string): GanttTask {
  const start = textOrNull(row, 'startTime')
  const worked = textOrNull(row, 'executionStartTime') ?? start
  const end = textOrNull(row, 'endTime') ?? until
  const wait = start !== null && worked !== null && worked > start
  return {
    key: textOf(row, 'taskRunId'),
    name: textOf(row, 'taskKey'),
    depth: (numberOrNull(row, 'taskAttemptNumber') ?? 0) > 0 ? 1 : 0,
    status: textOf(row, 'status'),
    cost: cost ?? 'N/A',
    durationMs: numberOrNull(row, 'duration'),
    bars: worked === null ? [] : [{ since: worked, until: end, fill: machineFill(place) }],
    ...(wait
      ? { wait: { since: start, until: worked, label: duration(Date.parse(worked) - Date.parse(start)) } }
      : {}),
  }
}

function clusterOf(key: string, rows: readonly Row[], place: number, until: string): GanttCluster {
  const [first] = rows
  const pieces = rows.flatMap((row) => {
    const since = textOrNull(row, 'executionStartTime')
    return since === null
      ? []
      : [{ since, until: textOrNull(row, 'endTime') ?? until, user: 'this' as const, sharedBy: 1 }]
  })
  const costs = rows.flatMap((row) => textOrNull(row, 'cost') ?? [])
  return {
    key,
    kind: 'shared',
    name: key === serverless ? 'Serverless' : (first && textOrNull(first, 'clusterName')) || key,
    note:
      key === serverless
        ? 'no machines of its own'
        : textOf(first ?? {}, 'computeType')
            .toLowerCase()
            .replaceAll('_', ' '),
    cost: costs.length === 0 ? 'N/A' : bareMoney(sumOfMoney(costs)),
    time: `${rows.length} ${rows.length === 1 ? 'task' : 'tasks'}`,
    fill: machineFill(place),
    pieces,
  }
}

/** Tasks and clusters of an attempt on one axis of time; undefined where no task is known. */
export function ganttOf(rows: readonly Row[], run: Row): Chart | undefined {
  const starts = [textOrNull(run, 'startTime'), ...rows.map((row) => textOrNull(row, 'startTime'))].flatMap(
    (at) => at ?? [],
  )
  const ends = [textOrNull(run, 'endTime'), ...rows.map((row) => textOrNull(row, 'endTime'))].flatMap(
    (at) => at ?? [],
  )
  const since = starts.toSorted()[0]
  if (rows.length === 0 || since === undefined) return undefined
  const until = ends.toSorted().at(-1) ?? since
  const keys = [...new Set(rows.map(clusterKey))]
  const known = rows.flatMap((row) => textOrNull(row, 'cost') ?? [])
  const shown = moneyParts(known)
  let next = 0
  const tasks = rows.map((row) => {
    const cost = textOrNull(row, 'cost') === null ? undefined : shown[next++]
    return taskOf(row, cost, keys.indexOf(clusterKey(row)), until)
  })
  const clusters = keys.map((key, place) =>
    clusterOf(
      key,
      rows.filter((row) => clusterKey(row) === key),
      place,
      until,
    ),
  )
  return { since, until, tasks, clusters }
}
