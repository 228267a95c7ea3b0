import { memo } from 'react'
import { classes } from '#ui/classes.ts'
import { count, duration } from '#ui/format/quantity.ts'
import { inOneLine, outputRows, shortDescription, timeOf } from './metric-text.ts'
import type { PlanEdge, PlanGraph, PlanNode } from './plan-graph.ts'
import type { Box, PlanLayout } from './plan-layout.ts'
import type { PlanOperator } from './plan-operator.ts'
import styles from './spark-plan.module.css'

type Props = {
  graph: PlanGraph
  layout: PlanLayout
  /** The operators of the dear path. */
  dear: ReadonlySet<number>
  openId: number | undefined
  onOpen: (operatorId: number) => void
}

const longestName = 28
const longestLine = 32
const padding = 10
const lines = [20, 37, 54] as const

/** Everything of a plan: frames, edges, operators. */
export const PlanDrawing = memo(function PlanDrawing({ graph, layout, dear, openId, onOpen }: Props) {
  const operatorOf = new Map(graph.nodes.map(({ operator }) => [operator.operatorId, operator]))
  return (
    <>
      {graph.groups.map((group) => (
        <Frame key={group.operatorId} group={group} box={layout.groups.get(group.operatorId)} />
      ))}
      {graph.edges.map((edge, place) => (
        <Edge
          key={`${edge.fromId} ${edge.toId}`}
          edge={edge}
          points={layout.edges[place] ?? []}
          rows={rowsFrom(operatorOf.get(edge.fromId))}
          isDear={dear.has(edge.fromId) && dear.has(edge.toId)}
        />
      ))}
      {graph.nodes.map((node) => (
        <Operator
          key={node.operator.operatorId}
          node={node}
          box={layout.nodes.get(node.operator.operatorId)}
          isDear={dear.has(node.operator.operatorId)}
          isOpen={node.operator.operatorId === openId}
          onOpen={onOpen}
        />
      ))}
    </>
  )
})

const rowsFrom = (operator: PlanOperator | undefined) => operator && outputRows(operator)

function Frame({ group, box }: { group: PlanOperator; box: Box | undefined }) {
  if (!box) return null
  return (
    <g className={styles.frame}>
      <rect {...box} rx={6} />
      <text x={box.x + box.width} y={box.y - 4} textAnchor="end">
        {[group.name, timeText(group)].filter(Boolean).join(' · ')}
      </text>
    </g>
  )
}

type EdgeProps = {
  edge: PlanEdge
  points: readonly { x: number; y: number }[]
  rows: number | undefined
  isDear: boolean
}

/** From a hair for no row to six pixels for a billion. */
const widthFor = (rows: number | undefined) => 1 + Math.min(5, Math.log10(1 + (rows ?? 0)) * 0.55)

function Edge({ edge, points, rows, isDear }: EdgeProps) {
  const middle = points[Math.floor(points.length / 2)]
  const path = points.map(({ x, y }, place) => `${place === 0 ? 'M' : 'L'}${x},${y}`).join('')
  return (
    <g className={classes(styles.edge, isDear && styles.dear, edge.isReused && styles.reused)}>
      <path d={path} strokeWidth={widthFor(rows)} />
      {middle && rows !== undefined && (
        <text x={middle.x - 6} y={middle.y + 4} textAnchor="end">
          {`${count(rows)} rows${edge.isReused ? ', reused' : ''}`}
        </text>
      )}
    </g>
  )
}

/** The longest time that an operator measured. */
function timeText({ metrics }: PlanOperator): string | undefined {
  const times = metrics.flatMap((metric) => timeOf(metric) ?? [])
  return times.length > 0 ? duration(Math.max(...times)) : undefined
}

type OperatorProps = Pick<Props, 'onOpen'> & {
  node: PlanNode
  box: Box | undefined
  isDear: boolean
  isOpen: boolean
}

function Operator({ node, box, isDear, isOpen, onOpen }: OperatorProps) {
  if (!box) return null
  const { operator } = node
  const { operatorId, name } = operator
  const rows = rowsFrom(operator)
  const figures = [...(rows === undefined ? [] : [`${count(rows)} rows`]), timeText(operator) ?? []].flat()
  return (
    // There is no button in SVG.
    // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
    <g
      className={classes(styles.operator, isDear && styles.dear, isOpen && styles.open)}
      transform={`translate(${box.x} ${box.y})`}
      role="button"
      tabIndex={0}
      {...(isDear && { 'aria-description': 'on the longest path' })}
      data-operator={operatorId}
      onClick={() => onOpen(operatorId)}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' && event.key !== ' ') return
        event.preventDefault()
        onOpen(operatorId)
      }}
    >
      <rect width={box.width} height={box.height} rx={4} />
      <text className={styles.name} x={padding} y={lines[0]}>
        {inOneLine(name, longestName)}
      </text>
      <text className={styles.description} x={padding} y={lines[1]}>
        {inOneLine(shortDescription(operator), longestLine)}
      </text>
      <text className={styles.figures} x={padding} y={lines[2]}>
        {figures.join(' · ')}
      </text>
    </g>
  )
}
