import { Fragment } from 'react'
import type { Absence } from '#contract/absence.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noBill } from '#product/contract/absences/costs.ts'
import { noTimes } from '#product/contract/absences/runs.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import {
  costDifference,
  costOutsideTasks,
  durationDifferenceMs,
  taskPairs,
  type TaskCost,
  type TaskPair,
} from './compared-tasks.ts'
import { costOfRun, isOf, type Compared } from './compared.ts'
import { DurationDifference } from './duration-difference.tsx'
import styles from './run-comparison.module.css'

type Props = { compared: Compared }

/** Cost and duration of each task in both runs, and what of their cost is outside tasks. */
export function TaskComparison({ compared }: Props) {
  const { runs, tasks = [], currency } = compared
  const [first, second] = runs.map((run) => tasks.filter(isOf(run)))
  const pairs = taskPairs(first ?? [], second ?? [])
  return (
    <Panel title="By task" unit={currency} isFlush>
      <PlainTable isFigures label="Tasks of both runs">
        <thead>
          <tr>
            <th scope="col" rowSpan={2} className={styles.task}>
              Task
            </th>
            <th scope="colgroup" colSpan={3}>
              Cost
            </th>
            <th scope="colgroup" colSpan={3}>
              Duration
            </th>
          </tr>
          <tr>
            {['Cost', 'Duration'].map((measure) => (
              <Fragment key={measure}>
                <th scope="col" className={styles.amount}>
                  First run
                </th>
                <th scope="col">Second run</th>
                <th scope="col">Difference</th>
              </Fragment>
            ))}
          </tr>
        </thead>
        <tbody>
          {pairs.map((pair) => (
            <tr key={pair.taskKey}>
              <th scope="row">
                {pair.taskKey} <span className="faint">{onlyIn(pair)}</span>
              </th>
              <Costs pair={pair} currency={currency} />
              <DurationCell cost={pair.first} />
              <DurationCell cost={pair.second} />
              <td>
                <DurationDifference milliseconds={durationDifferenceMs(pair)} />
              </td>
            </tr>
          ))}
          <OutsideTasks compared={compared} />
        </tbody>
        <tfoot>
          <RunRow compared={compared} />
        </tfoot>
      </PlainTable>
      <CentsNote />
    </Panel>
  )
}

function onlyIn({ first, second }: TaskPair): string {
  if (!first) return 'only in the second run'
  return second ? '' : 'only in the first run'
}

type CostsProps = { pair: Pick<TaskPair, 'first' | 'second'>; currency: string }

function Costs({ pair, currency }: CostsProps) {
  const difference = costDifference(pair)
  return (
    <>
      <CostCell cost={pair.first} currency={currency} />
      <CostCell cost={pair.second} currency={currency} />
      <td>
        {difference === null ? (
          <NotAvailable because={noBill} />
        ) : (
          <Money amount={difference} currency={currency} kind="difference" />
        )}
      </td>
    </>
  )
}

function CostCell({ cost, currency }: { cost: TaskCost | undefined; currency: string }) {
  return (
    <td>
      {cost ? (
        <Money amount={cost.cost} currency={currency} {...costMark(cost)} absentBecause={noBill} />
      ) : (
        '–'
      )}
    </td>
  )
}

function DurationCell({ cost, because = noTimes }: { cost: TaskCost | undefined; because?: Absence }) {
  return <td>{cost ? <Duration milliseconds={cost.durationMs} absentBecause={because} /> : '–'}</td>
}

/** The cost of both runs that is of no task, so that the rows add up to the runs; none where it is nothing. */
function OutsideTasks({ compared }: Props) {
  const { runs, tasks = [], currency } = compared
  const [first, second] = runs.map((run): TaskCost | undefined => {
    const { cost, estimatedBecause } = costOfRun(run, compared)
    if (cost === null) return undefined
    return { cost: costOutsideTasks(cost, tasks.filter(isOf(run))), durationMs: null, estimatedBecause }
  })
  if ([first, second].every((outside) => Number(outside?.cost ?? '0') === 0)) return null
  return (
    <tr>
      <th scope="row">Cluster start-up, idle and work outside tasks</th>
      <Costs pair={{ first, second }} currency={currency} />
      <td>–</td>
      <td>–</td>
      <td>–</td>
    </tr>
  )
}

function RunRow({ compared }: Props) {
  const [first, second] = compared.runs.map((run) => ({
    ...costOfRun(run, compared),
    durationMs: run.durationMs,
  }))
  const pair = { first, second }
  return (
    <tr>
      <th scope="row">Run</th>
      <Costs pair={pair} currency={compared.currency} />
      <DurationCell cost={first} />
      <DurationCell cost={second} />
      <td>
        <DurationDifference milliseconds={durationDifferenceMs(pair)} />
      </td>
    </tr>
  )
}
