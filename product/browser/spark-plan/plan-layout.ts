import { Graph, layout } from '@dagrejs/dagre'
import type { PlanGraph } from './plan-graph.ts'

type Point = { x: number; y: number }
/** A box by its upper left corner. */
export type Box = Point & { width: number; height: number }

/** Where everything of a plan is drawn: leaves above, the root below. */
export type PlanLayout = {
  width: number
  height: number
  nodes: ReadonlyMap<number, Box>
  groups: ReadonlyMap<number, Box>
  /** The points of each edge, in the order of the edges of the graph. */
  edges: readonly (readonly Point[])[]
}

const nodeSize = { width: 232, height: 64 }
const margin = 20
const framePadding = 8

const corner = ({ x, y, width, height }: Box): Box => ({ x: x - width / 2, y: y - height / 2, width, height })

/** The frame around boxes. */
function frameOf(boxes: readonly Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x)) - framePadding
  const top = Math.min(...boxes.map(({ y }) => y)) - framePadding
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + framePadding
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + framePadding
  return { x: left, y: top, width: right - left, height: bottom - top }
}

/** Lays out a plan. Frames are drawn around it afterwards: groups within the layout would make it take minutes. */
export function planLayout({ nodes, groups, edges }: PlanGraph): PlanLayout {
  const graph = new Graph({ multigraph: true })
  graph.setGraph({ rankdir: 'TB', nodesep: 28, ranksep: 56, marginx: margin, marginy: margin })
  graph.setDefaultEdgeLabel(() => ({}))
  for (const { operator } of nodes) graph.setNode(String(operator.operatorId), { ...nodeSize })
  for (const [place, { fromId, toId }] of edges.entries())
    graph.setEdge(String(fromId), String(toId), {}, String(place))
  layout(graph)
  const boxOf = (id: number): Box => {
    const { x = 0, y = 0, width = 0, height = 0 } = graph.node(String(id))
    return corner({ x, y, width, height })
  }
  const { width = 0, height = 0 } = graph.graph()
  const boxes = new Map(nodes.map(({ operator: { operatorId } }) => [operatorId, boxOf(operatorId)]))
  const framed = groups.flatMap(({ operatorId }) => {
    const own = nodes.filter(({ groupId }) => groupId === operatorId)
    return own.length === 0
      ? []
      : [[operatorId, frameOf(own.map(({ operator }) => boxOf(operator.operatorId)))] as const]
  })
  return {
    width,
    height,
    nodes: boxes,
    groups: new Map(framed),
    edges: edges.map(({ fromId, toId }, place) => {
      const label = graph.edge({ v: String(fromId), w: String(toId), name: String(place) })
      return label.points ?? []
    }),
  }
}
