import { classes } from '#ui/classes.ts'
import { count, duration } from '#ui/format/quantity.ts'
import { inOneLine, outputRows, shortDescription, timeOf } from './metric-text.ts'
import type { PlanOperator } from './plan-operator.ts'
import styles from './spark-plan.module.css'

type Props = {
  operators: readonly PlanOperator[]
  dear: ReadonlySet<number>
  onOpen: (operatorId: number) => void
}

const deepest = 30

/** The operators of a plan as lines, each below what reads its rows. */
export function PlanTree({ operators, dear, onOpen }: Props) {
  const depths = new Map<number, number>()
  for (const { operatorId, parentOperatorId } of operators)
    depths.set(operatorId, parentOperatorId === null ? 0 : (depths.get(parentOperatorId) ?? 0) + 1)
  return (
    <ol className={styles.tree} aria-label="Operators of the plan">
      {operators.map((operator) => {
        const { operatorId, name } = operator
        const depth = depths.get(operatorId) ?? 0
        const rows = outputRows(operator)
        const times = operator.metrics.flatMap((metric) => timeOf(metric) ?? [])
        return (
          <li key={operatorId} style={{ paddingInlineStart: `${Math.min(depth, deepest) * 14}px` }}>
            <button
              type="button"
              className={classes(styles.line, dear.has(operatorId) && styles.dear)}
              onClick={() => onOpen(operatorId)}
            >
              <span className="visually-hidden">Level {depth + 1}: </span>
              <b>{name}</b>
              {rows !== undefined && <span>{count(rows)} rows</span>}
              {times.length > 0 && <span>{duration(Math.max(...times))}</span>}
              <span className="faint">{inOneLine(shortDescription(operator), 160)}</span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}
