import { moneyUnits } from '#contract/money.ts'
import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { unallocatedReasonText } from '#product/contract/unallocated-reasons.ts'
import { amountOf, mostExpensiveFirst, allocatedMsOf, groupedBy } from './group.ts'
import { billedAs } from './lines.ts'
import { markOfParts } from './marks.ts'
import type { PartRow, TaskRow } from './rows.ts'

type Cut = CostExplanation['cuts'][number]
type Segment = Cut['parts'][number]
type Machine = CostExplanation['machines'][number]
type Spending = CostExplanation['spending'][number]
const segmentsShown = 8

function rest(segments: readonly Segment[]): Segment[] {
  if (segments.length === 0) return []
  const isEstimated = segments.some((segment) => segment.isEstimated)
  return [
    {
      key: 'rest',
      label: `${segments.length.toLocaleString('en-US')} more`,
      amount: amountOf(segments),
      isEstimated,
      tone: 'rest',
      machine: -1,
    },
  ]
}

function cut(name: string, title: string, segments: readonly Segment[]): Cut {
  const sorted = mostExpensiveFirst(segments.filter((segment) => moneyUnits(segment.amount) !== 0n))
  return { name, title, parts: [...sorted.slice(0, segmentsShown), ...rest(sorted.slice(segmentsShown))] }
}

/** The same dollars by machine. */
export function machineBreakdown(machines: readonly Machine[]): Cut {
  const segments = machines.map((machine, index) => ({
    key: machine.key,
    label: machine.label,
    amount: machine.amount,
    isEstimated: machine.lines.some((line) => line.isEstimated),
    tone:
      machine.key === 'rest'
        ? ('rest' as const)
        : machine.isShared
          ? ('shared' as const)
          : ('machine' as const),
    machine: machine.key === 'rest' ? -1 : index,
  }))
  return cut('machine', 'By cluster', segments)
}

/** The same dollars by what was billed. */
export function billingBreakdown(parts: readonly PartRow[]): Cut {
  const segments = groupedBy(parts, billedAs).map(([label, rows], index) => ({
    key: label,
    label,
    amount: amountOf(rows),
    isEstimated: markOfParts(rows).isEstimated,
    tone: 'machine' as const,
    machine: index,
  }))
  return cut('billing', 'By SKU', segments)
}

/** The same dollars by what they were spent on: by task or by workload type, as the title says. */
export function spendingBreakdown(spending: readonly Spending[], title: string): Cut {
  const segments = spending.map((entry, index) => ({
    key: entry.key,
    label: entry.label,
    amount: entry.amount,
    isEstimated: entry.isEstimated === true,
    tone: entry.kind === 'idle' || entry.kind === 'start_up' ? ('idle' as const) : ('machine' as const),
    machine: index,
  }))
  return cut('spending', title, segments)
}

const phaseLabels: Readonly<Record<string, string>> = {
  start_up: 'Cluster start-up',
  idle: 'Idle',
  work: 'Work with no known task',
}

function spendingKind(row: TaskRow): Spending['kind'] {
  if (row.phase === 'start_up' || row.phase === 'idle') return row.phase
  return row.taskKey === null ? 'run' : 'task'
}

function spendingOf(
  key: string,
  label: string,
  kind: Spending['kind'],
  rows: readonly { fairMs: number; amount: string; source: string; weakBecause: string | null }[],
): Spending {
  const billed = rows.filter((row) => row.source === 'databricks_usage')
  const clock = billed.length > 0 ? billed : rows
  return {
    key,
    label,
    kind,
    fairMs: allocatedMsOf(clock),
    amount: amountOf(rows),
    ...markOfParts(rows),
  }
}

/** What a run or a job did with the money: its tasks, start-up, idle. */
export function spendingOfTasks(rows: readonly TaskRow[]): Spending[] {
  const groups = groupedBy(rows, ({ taskKey, phase }) => (taskKey === null ? phase : `task|${taskKey}`))
  const entries = groups.flatMap(([key, group]) => {
    const [first] = group
    if (!first) return []
    const label = first.taskKey ?? phaseLabels[first.phase] ?? first.phase
    return spendingOf(key, label, spendingKind(first), group)
  })
  return mostExpensiveFirst(entries)
}

const consumerLabels: Readonly<Record<string, string>> = {
  run: 'Runs of jobs',
  interactive: 'Interactive use',
  idle: 'Idle',
  cluster: 'Idle or interactive',
  pool: 'VMs waiting in pools',
  start_up: 'Start-up of shared clusters',
  notebook_session: 'Serverless notebooks',
  warehouse: 'SQL warehouses',
  query: 'Queries',
  pipeline_update: 'Pipeline updates',
  job: 'Jobs with no known run',
  pipeline_maintenance: 'Maintenance of pipelines',
  pipeline_orphan: 'Pipelines with no known update',
  endpoint: 'Endpoints',
  app: 'Apps',
  overhead: 'Platform services and storage',
  unattributed: 'Unallocated',
}

function consumerKind(consumer: string): Spending['kind'] {
  if (consumer === 'idle' || consumer === 'start_up') return consumer
  return 'other'
}

/** True for idle time and interactive use that no node metrics tell apart. */
function isSplitByUse({ weakBecause }: PartRow): boolean {
  return weakBecause === 'usual share'
}

function consumerLabel(part: PartRow): string {
  const { consumer, reason } = part
  const label = consumerLabels[consumer] ?? consumer
  if (isSplitByUse(part)) return `${label}, usual share`
  return reason === null ? label : `${label}: ${unallocatedReasonText(reason)}`
}

/** What a figure that is no run's was spent on: its types of workload. */
export function spendingOfConsumers(parts: readonly PartRow[]): Spending[] {
  const groups = groupedBy(parts, (part) =>
    [part.consumer, part.reason ?? '', isSplitByUse(part) ? 'usual' : ''].join('|'),
  )
  const entries = groups.flatMap(([key, rows]) => {
    const [first] = rows
    if (!first) return []
    return spendingOf(key, consumerLabel(first), consumerKind(first.consumer), rows)
  })
  return mostExpensiveFirst(entries)
}
