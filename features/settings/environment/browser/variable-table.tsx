import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import type { EnvironmentVariable } from '../contract.ts'
import styles from './variable-table.module.css'

const origins = {
  ENVIRONMENT: 'Environment',
  FILE: 'File .env',
  DEFAULT: 'Default',
  UNSET: 'Not set',
} as const

type Props = { variables: readonly EnvironmentVariable[] }

/** Variables, each with its meaning, its value and where that comes from. */
export function VariableTable({ variables }: Props) {
  return (
    <PlainTable label="Variables">
      <thead>
        <tr>
          <th scope="col">Variable</th>
          <th scope="col">Value</th>
          <th scope="col">From</th>
          <th scope="col">Default</th>
        </tr>
      </thead>
      <tbody>
        {variables.map((variable) => (
          <tr key={variable.name}>
            <th scope="row">
              <code>{variable.name}</code>
              <div className={styles.meaning}>{variable.meaning}</div>
            </th>
            <td>
              <div className={styles.value}>{valueOf(variable)}</div>
            </td>
            <td>{origins[variable.origin]}</td>
            <td data-tooltip={`Allowed: ${variable.allowed}`}>
              {variable.default ?? <span className="faint">none</span>}
            </td>
          </tr>
        ))}
      </tbody>
    </PlainTable>
  )
}

function valueOf({ isSecret, origin, value }: EnvironmentVariable) {
  if (origin === 'UNSET') return <span className="faint">Not set</span>
  return isSecret ? 'Set, hidden' : value
}
