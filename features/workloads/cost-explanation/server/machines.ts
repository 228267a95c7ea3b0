import type { CostExplanation } from '#product/contract/calls/explain-cost.ts'
import { amountOf, mostExpensiveFirst, groupedBy } from './group.ts'
import { consumerLabels, sharedHours } from './hours.ts'
import { linesOf } from './lines.ts'
import { productLabel } from './product-label.ts'
import type { HourRow, LaneRow, PartRow } from './rows.ts'

type Machine = CostExplanation['machines'][number]
const machinesShown = 12
// As Databricks names the clusters of a job, once the numbers that tell their runs apart are gone.
const ofEachRun = 'job-…-run-…-'

function clusterLabel({ clusterName, clusterId }: PartRow): string {
  const name = clusterName ?? clusterId ?? 'Clusters without a name'
  return name.startsWith(ofEachRun) && name !== ofEachRun ? name.slice(ofEachRun.length) : name
}

function labelOf([first]: readonly PartRow[]): string {
  if (!first) return 'Nothing'
  if (first.clusterCount === 0) return productLabel(first.product)
  return first.ownerName ?? clusterLabel(first)
}

const hourMs = 3_600_000

/** How long a cluster was used for what the figure is of: "idle 161.5 of 168 billed hours". */
function useSentence(label: string, { hoursInAll, fairMsInAll }: HourRow): string {
  const hours = (fairMsInAll / hourMs).toLocaleString('en-US', { maximumFractionDigits: 1 })
  return `${label} ${hours} of ${billedHours(hoursInAll)}`
}

function billedHours(hours: number): string {
  return `${hours.toLocaleString('en-US')} billed ${hours === 1 ? 'hour' : 'hours'}`
}

function sharedSentence(rows: readonly PartRow[], hour: HourRow | undefined): string {
  const consumers = new Set(rows.map(({ consumer }) => consumer))
  const [only = ''] = consumers
  const label = consumers.size === 1 ? consumerLabels[only] : undefined
  if (label !== undefined && hour !== undefined) return useSentence(label, hour)
  return `shared cluster, share of ${billedHours(hour?.hoursInAll ?? 0)}`
}

function sentenceOf(rows: readonly PartRow[], hour: HourRow | undefined): string {
  const [first] = rows
  const clusterCount = first?.clusterCount ?? 0
  if (!first || clusterCount === 0) return 'serverless, no cluster'
  if (first.isShared) return sharedSentence(rows, hour)
  const kind = first.consumer === 'run' ? 'job cluster' : 'cluster'
  if (clusterCount > 1) return `${clusterCount.toLocaleString('en-US')} ${kind}s, 100% allocated`
  return `dedicated ${kind}, 100% allocated`
}

function machineOf(
  key: string,
  rows: readonly PartRow[],
  hours: readonly HourRow[],
  lanes: readonly LaneRow[],
): Machine {
  const [first] = rows
  const clusterId = first?.clusterId ?? null
  const ownHours = hours.filter((row) => first?.isShared && row.clusterId === clusterId)
  const hoursInAll = ownHours[0]?.hoursInAll ?? 0
  return {
    key,
    label: labelOf(rows),
    clusterId,
    clusterCount: first?.clusterCount ?? 0,
    isShared: first?.isShared ?? false,
    sentence: sentenceOf(rows, ownHours[0]),
    amount: amountOf(rows),
    lines: linesOf(rows),
    hoursInAll,
    hours: sharedHours(
      ownHours,
      lanes.filter((lane) => lane.clusterId === clusterId),
    ),
  }
}

function restOf(machines: readonly Machine[], rows: readonly PartRow[]): Machine[] {
  if (machines.length === 0) return []
  const clusterCount = machines.reduce((sum, machine) => sum + machine.clusterCount, 0)
  return [
    {
      key: 'rest',
      label: `${machines.length} more`,
      clusterId: null,
      clusterCount,
      isShared: false,
      sentence: machines.length === 1 ? 'the smallest' : 'added up',
      amount: amountOf(machines),
      lines: linesOf(rows),
      hoursInAll: 0,
      hours: [],
    },
  ]
}

function byMachine<Part extends { machineKey: string }>(parts: readonly Part[]): [string, Part[]][] {
  return groupedBy(parts, (part) => part.machineKey)
}

/** The keys of the machines that are shown one by one. */
export function shownMachineKeys(parts: readonly { machineKey: string; amount: string }[]): Set<string> {
  const machines = byMachine(parts).map(([key, rows]) => ({ key, amount: amountOf(rows) }))
  return new Set(
    mostExpensiveFirst(machines)
      .slice(0, machinesShown)
      .map(({ key }) => key),
  )
}

/** The shared clusters among the machines that are shown one by one. */
export function sharedClusterIds(parts: readonly PartRow[]): string[] {
  const machines = new Map(byMachine(parts))
  return [...shownMachineKeys(parts)].flatMap((key) => {
    const [first] = machines.get(key) ?? []
    return first?.isShared && first.clusterId !== null ? [first.clusterId] : []
  })
}

/** The figure machine by machine, dearest first; what lies behind the first dozen is added up. */
export function machinesOf(
  parts: readonly PartRow[],
  hours: readonly HourRow[],
  lanes: readonly LaneRow[],
): Machine[] {
  const groups = byMachine(parts)
  const machines = mostExpensiveFirst(groups.map(([key, rows]) => machineOf(key, rows, hours, lanes)))
  const shown = machines.slice(0, machinesShown)
  const shownKeys = new Set(shown.map((machine) => machine.key))
  const hidden = groups.filter(([key]) => !shownKeys.has(key)).flatMap(([, rows]) => rows)
  return [...shown, ...restOf(machines.slice(machinesShown), hidden)]
}
