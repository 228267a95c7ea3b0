import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { StatusTag } from '#ui/status/status.tsx'
import type { ComparedSetting } from '../contract/settings-file.ts'
import styles from './overview.module.css'

const looks = {
  SAME: { tone: 'neutral', label: 'Same' },
  DIFFERENT: { tone: 'warning', label: 'Different' },
  UNKNOWN: { tone: 'neutral', label: 'Unknown' },
  INVALID: { tone: 'failed', label: 'Invalid' },
} as const

type Props = { settings: readonly ComparedSetting[] }

/** The settings of a file beside those that hold. */
export function ComparisonTable({ settings }: Props) {
  return (
    <PlainTable label="Comparison">
      <thead>
        <tr>
          <th scope="col">Setting</th>
          <th scope="col">Now</th>
          <th scope="col">In the file</th>
        </tr>
      </thead>
      <tbody>
        {settings.map(({ key, title, state, inWords, newInWords, newValue, reason }) => (
          <tr key={key}>
            <th scope="row">
              <div className={styles.value}>{title ?? key}</div>
              <StatusTag tone={looks[state].tone}>{looks[state].label}</StatusTag>
            </th>
            <td>
              <div className={styles.value}>{inWords ?? <span className="faint">none</span>}</div>
            </td>
            <td>
              <div className={styles.value}>
                {newInWords ?? JSON.stringify(newValue)}
                {reason !== null && <div className={styles.second}>{reason}</div>}
              </div>
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}
