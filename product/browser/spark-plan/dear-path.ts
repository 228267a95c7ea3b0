import { timeOf } from './metric-text.ts'
import type { PlanGraph, PlanNode } from './plan-graph.ts'
import type { PlanOperator } from './plan-operator.ts'

/** A time that counts: the longest that was measured between two exchanges. */
export type DearTime = { operator: PlanOperator; metric: string; ms: number }

/** The chain of operators from a leaf to the root with the most time, and what it consists of, the leaf first. */
export type DearPath = { ms: number; operatorIds: readonly number[]; times: readonly DearTime[] }

/** The best ways to an operator: what is counted already, and the longest time since the last exchange. */
type Way = {
  node: PlanNode
  below: Way | undefined
  closedMs: number
  closed: readonly DearTime[]
  open: DearTime | undefined
}

const endsSegment = ({ name }: PlanOperator) => /Exchange|Subquery/.test(name)
/** What an exchange measures while the other side reads. */
const isOfReader = (metric: string) => /fetch wait|fetch time/i.test(metric)
/** Requests run beside each other: their times are no time of a task. */
const isCounted = (metric: string) => !/reqs duration/i.test(metric)

const longer = (one: DearTime | undefined, other: DearTime | undefined) =>
  (other?.ms ?? 0) > (one?.ms ?? 0) ? other : one
const totalOf = ({ closedMs, open }: Way) => closedMs + (open?.ms ?? 0)

function timesOf(operator: PlanOperator): DearTime[] {
  return operator.metrics.flatMap((metric) => {
    const ms = timeOf(metric)
    return ms !== undefined && ms > 0 && isCounted(metric.name) ? [{ operator, metric: metric.name, ms }] : []
  })
}

const longestOf = (times: readonly DearTime[]) =>
  times.reduce<DearTime | undefined>((longest, time) => longer(longest, time), undefined)

function continued(node: PlanNode, below: Way | undefined, group: PlanOperator | undefined): Way {
  const times = timesOf(node.operator)
  const { closedMs = 0, closed = [], open } = below ?? {}
  if (!endsSegment(node.operator)) {
    const own = longestOf([...times, ...(group ? timesOf(group) : [])])
    return { node, below, closedMs, closed, open: longer(open, own) }
  }
  const written = longer(open, longestOf(times.filter(({ metric }) => !isOfReader(metric))))
  return {
    node,
    below,
    closedMs: closedMs + (written?.ms ?? 0),
    closed: written ? [...closed, written] : closed,
    open: longestOf(times.filter(({ metric }) => isOfReader(metric))),
  }
}

/** The ways of which no other one is as long in both: either may become the longest further on. */
function notWorse(ways: readonly Way[]): Way[] {
  const kept: Way[] = []
  for (const way of ways.toSorted((one, other) => other.closedMs - one.closedMs)) {
    const longestOpen = Math.max(-1, ...kept.map(({ open }) => open?.ms ?? 0))
    if ((way.open?.ms ?? 0) > longestOpen) kept.push(way)
  }
  return kept
}

function pathOf(best: Way): DearPath {
  const operatorIds: number[] = []
  for (let way: Way | undefined = best; way; way = way.below)
    operatorIds.unshift(way.node.operator.operatorId)
  return {
    ms: totalOf(best),
    operatorIds,
    times: best.open ? [...best.closed, best.open] : best.closed,
  }
}

/** The dear path of a plan, as decision 52 defines it; undefined where none of its operators measured a time. */
export function dearPath({ nodes, groups, edges }: PlanGraph): DearPath | undefined {
  const nodeOf = new Map(nodes.map((node) => [node.operator.operatorId, node]))
  const groupOf = new Map(groups.map((group) => [group.operatorId, group]))
  const inputs = Map.groupBy(edges, ({ toId }) => toId)
  const found = new Map<number, readonly Way[]>()
  const waysTo = (node: PlanNode): readonly Way[] => {
    const { operatorId } = node.operator
    const known = found.get(operatorId)
    if (known) return known
    const group = node.groupId === undefined ? undefined : groupOf.get(node.groupId)
    const below = (inputs.get(operatorId) ?? []).flatMap(({ fromId }) => {
      const input = nodeOf.get(fromId)
      return input ? waysTo(input) : []
    })
    const ways = notWorse((below.length > 0 ? below : [undefined]).map((way) => continued(node, way, group)))
    found.set(operatorId, ways)
    return ways
  }
  const read = new Set(edges.map(({ fromId }) => fromId))
  const ends = nodes.filter(({ operator }) => !read.has(operator.operatorId)).flatMap(waysTo)
  const best = ends.toSorted((one, other) => totalOf(other) - totalOf(one))[0]
  return best && totalOf(best) > 0 ? pathOf(best) : undefined
}
