import { count } from '#ui/format/quantity.ts'
import { Panel } from '#ui/panel/panel.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { Bytes } from '#ui/values/bytes.tsx'
import { Duration } from '#ui/values/duration.tsx'
import type { TaskDistribution } from '../contract.ts'
import { boxPlotOf } from './box-plot.ts'
import styles from './one-stage.module.css'

const labels: Readonly<Record<TaskDistribution['measure'], string>> = {
  duration_ms: 'Duration',
  executor_run_ms: 'Run time',
  input_bytes: 'Input',
  shuffle_read_bytes: 'Shuffle read',
  shuffle_write_bytes: 'Shuffle write',
  memory_spilled_bytes: 'Memory spill',
  disk_spilled_bytes: 'Disk spill',
}
const order = Object.keys(labels)

const quantiles = [
  ['Least', 'minimum'],
  ['25 %', 'quartile1'],
  ['Median', 'median'],
  ['75 %', 'quartile3'],
  ['95 %', 'percentile95'],
  ['Most', 'maximum'],
] as const

/** How what the tasks of a stage measured is distributed: a row and a box plot for each measure that is not 0 for all. */
export function DistributionPanel({ distributions }: { distributions: readonly TaskDistribution[] }) {
  const shown = distributions
    .filter(({ maximum }) => maximum > 0)
    .toSorted((one, other) => order.indexOf(one.measure) - order.indexOf(other.measure))
  const [first] = shown
  const unit = first ? `${count(first.tasksCount)} tasks that succeeded` : 'tasks that succeeded'
  return (
    <Panel title="Distribution of its tasks" unit={unit} isFlush>
      {shown.length === 0 ? (
        <EmptyState title="None of its tasks succeeded.">
          What failed tasks measured is in no distribution.
        </EmptyState>
      ) : (
        <PlainTable label="Distribution of tasks" isFigures className={styles.distribution}>
          <thead>
            <tr>
              <th scope="col">Each task</th>
              {quantiles.map(([label]) => (
                <th key={label} scope="col">
                  {label}
                </th>
              ))}
              <th scope="col">From 0 to the most</th>
            </tr>
          </thead>
          <tbody>
            {shown.map((distribution) => (
              <tr key={distribution.measure}>
                <th scope="row">
                  {labels[distribution.measure]}
                  {distribution.isApproximate && <span className="faint"> within 1 %</span>}
                </th>
                {quantiles.map(([label, name]) => (
                  <td key={label}>
                    <Value measure={distribution.measure} value={distribution[name]} />
                  </td>
                ))}
                <td>
                  <Plot distribution={distribution} />
                </td>
              </tr>
            ))}
          </tbody>
        </PlainTable>
      )}
    </Panel>
  )
}

function Value({ measure, value }: { measure: TaskDistribution['measure']; value: number }) {
  return measure.endsWith('_ms') ? <Duration milliseconds={value} /> : <Bytes value={Math.round(value)} />
}

const width = 160
const height = 18
const middle = height / 2

/** A box from the lower to the upper quarter with the median in it, a line from the least to 95 %, a dot at the most. */
function Plot({ distribution }: { distribution: TaskDistribution }) {
  const plot = boxPlotOf(distribution)
  if (!plot) return null
  const at = (part: number) => 4 + part * (width - 8)
  const boxWidth = Math.max(2, at(plot.quartile3) - at(plot.quartile1))
  return (
    <svg className={styles.plot} width={width} height={height} aria-hidden="true">
      <line x1={at(plot.minimum)} x2={at(plot.percentile95)} y1={middle} y2={middle} />
      <rect x={at(plot.quartile1)} y={3} width={boxWidth} height={height - 6} />
      <line className={styles.median} x1={at(plot.median)} x2={at(plot.median)} y1={2} y2={height - 2} />
      <circle cx={at(plot.maximum)} cy={middle} r={2.5} />
    </svg>
  )
}
