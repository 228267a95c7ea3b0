import { IconDownload } from '@tabler/icons-react'
import { saveAs } from '#ui/chart/save-as.ts'
import { IconButton } from '#ui/control/button.tsx'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { Duration } from '#ui/values/duration.tsx'
import { Money } from '#ui/values/money.tsx'
import { decimal } from '#ui/format/quantity.ts'
import type { Candidate, WhatIfPoint, WorkflowWhatIf } from '../contract.ts'
import { figuresCsv } from './figures-csv.ts'
import { isPresent, type MarkedPoints } from './marked-points.ts'
import styles from './what-if.module.css'
import { priceWords, reasonText, workersText } from './what-if-words.ts'

type Props = { answer: WorkflowWhatIf; marked: MarkedPoints }

/** Every point of the curve with its figures, and what is not known with its reason. */
export function FiguresTable({ answer, marked }: Props) {
  const { points, leftOut, currency, pricedBy } = answer
  const hasCost = points.some(({ machineCost }) => machineCost !== null)
  const isScaling = answer.scaling === 'AUTOSCALING'
  const rows = [
    ...points.map((point) => ({ key: keyOf(point), point, because: undefined })),
    ...leftOut.map((one) => ({ key: keyOf(one), point: one, because: one.because })),
  ].toSorted((one, other) => one.key - other.key)
  return (
    <Panel
      title="Figures"
      unit={`of one run${currency === null ? '' : `, ${currency}`}; the ranges hold 19 of 20 runs`}
      actions={
        <IconButton
          label="Save as CSV"
          icon={<IconDownload size={16} stroke={1.5} />}
          onClick={() => saveAs('What if.csv', new Blob([figuresCsv(answer)], { type: 'text/csv' }))}
        />
      }
      isFlush
    >
      <PlainTable label="Figures" isFigures>
        <Head isScaling={isScaling} hasCost={hasCost} />
        <tbody>
          {rows.map(({ key, point, because }) =>
            'timeMs' in point ? (
              <PointRow
                key={key}
                point={point}
                marks={marksOf(point, answer, marked)}
                isScaling={isScaling}
                hasCost={hasCost}
              />
            ) : (
              <tr key={key}>
                <th scope="row" className={styles.point}>
                  {workersText(point)}
                </th>
                <td className={styles.unknown} colSpan={2 + (isScaling ? 1 : 0) + (hasCost ? 4 : 0)}>
                  {reasonText(because ?? '')}
                </td>
              </tr>
            ),
          )}
        </tbody>
      </PlainTable>
      <p className={styles.note}>
        Time is setup and work, without waiting in the queue and clean-up.{' '}
        {pricedBy === null
          ? 'No cost: none of its latest runs has both parts of its cost.'
          : priceWords[pricedBy]}
        {hasLessMemory(answer) &&
          ' These nodes have less memory per core than at present; what would spill to disk is not seen.'}
      </p>
    </Panel>
  )
}

function Head({ isScaling, hasCost }: { isScaling: boolean; hasCost: boolean }) {
  return (
    <thead>
      <tr>
        <th scope="col" className={styles.point}>
          Workers
        </th>
        {isScaling && <th scope="col">On average</th>}
        <th scope="col">Time</th>
        <th scope="col">Range of time</th>
        {hasCost && (
          <>
            <th scope="col">Databricks</th>
            <th scope="col">VMs</th>
            <th scope="col">Cost</th>
            <th scope="col">Range of cost</th>
          </>
        )}
      </tr>
    </thead>
  )
}

/** Whether the type of VM that is asked about has less memory for a core than the present one, which is the first candidate. */
function hasLessMemory({ candidates, nodeType }: WorkflowWhatIf): boolean {
  const memoryOf = (candidate: Candidate | undefined) =>
    candidate ? candidate.memoryBytes / candidate.cores : 0
  const asked = candidates.find((candidate) => candidate.nodeType === nodeType)
  return asked !== undefined && memoryOf(asked) < memoryOf(candidates[0])
}

const keyOf = ({ workers, maximumWorkers }: Pick<WhatIfPoint, 'workers' | 'maximumWorkers'>) =>
  workers ?? maximumWorkers ?? 0

function marksOf(point: WhatIfPoint, answer: WorkflowWhatIf, { cheapest, fastest }: MarkedPoints) {
  return [
    ...(isPresent(point, answer) ? ['present'] : []),
    ...(point === cheapest ? ['cheapest'] : []),
    ...(point === fastest ? ['fastest'] : []),
  ].join(', ')
}

type RowProps = { point: WhatIfPoint; marks: string; isScaling: boolean; hasCost: boolean }

function PointRow({ point, marks, isScaling, hasCost }: RowProps) {
  const { averageWorkers, timeMs, databricksCost, machineCost, cost } = point
  return (
    <tr>
      <th scope="row" className={styles.point}>
        {marks === '' ? workersText(point) : <b className="strong">{workersText(point)}</b>}
        {marks !== '' && <span className={styles.marks}> {marks}</span>}
      </th>
      {isScaling && <td>{decimal(averageWorkers.toFixed(1))}</td>}
      <td>
        <Duration milliseconds={timeMs.estimate} />
      </td>
      <td>
        <Duration milliseconds={timeMs.low} /> – <Duration milliseconds={timeMs.high} />
      </td>
      {hasCost && (
        <>
          <td>
            {databricksCost === null ? 'not known' : <Money amount={databricksCost.estimate} isEstimated />}
          </td>
          <td>{machineCost && <Money amount={machineCost.estimate} isEstimated />}</td>
          <td>{cost === null ? 'not known' : <Money amount={cost.estimate} isEstimated />}</td>
          <td>
            {cost && (
              <>
                <Money amount={cost.low} /> – <Money amount={cost.high} />
              </>
            )}
          </td>
        </>
      )}
    </tr>
  )
}
