import { Drawer } from '#ui/drawer/drawer.tsx'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { metricText } from './metric-text.ts'
import type { PlanOperator } from './plan-operator.ts'
import styles from './spark-plan.module.css'

type Props = { operator: PlanOperator; isDear: boolean; onClose: () => void }

/** An operator with its whole description and all its metrics. */
export function OperatorDrawer({ operator, isDear, onClose }: Props) {
  const { name, description, metrics } = operator
  return (
    <Drawer title={name} onClose={onClose}>
      <div className={styles.details}>
        {isDear && <p>On the longest path.</p>}
        <p className={styles.whole}>{description === '' ? 'The log has no description.' : description}</p>
        {metrics.length === 0 ? (
          <p className="muted">It measured nothing.</p>
        ) : (
          <PlainTable label={`Metrics of ${name}`} isFigures>
            <thead>
              <tr>
                <th scope="col">Metric, sum over all tasks</th>
                <th scope="col">Value</th>
              </tr>
            </thead>
            <tbody>
              {metrics.map((metric) => (
                <tr key={metric.name}>
                  <th scope="row">{metric.name}</th>
                  <td>{metricText(metric)}</td>
                </tr>
              ))}
            </tbody>
          </PlainTable>
        )}
      </div>
    </Drawer>
  )
}
