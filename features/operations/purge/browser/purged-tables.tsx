import { count } from '#ui/format/quantity.ts'
import { day, dayRange } from '#ui/format/time.ts'
import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import type { PurgedTable } from '../contract.ts'

type Props = { tables: readonly PurgedTable[]; label: string }

const kinds = { raw: 'collected', derived: 'computed' } as const

/** Tables with the rows that a purge takes from each; tables that lose nothing are counted in the foot. */
export function PurgedTables({ tables, label }: Props) {
  const losing = tables.filter(({ rows }) => rows > 0)
  const others = tables.length - losing.length
  return (
    <PlainTable label={label} isFigures>
      <thead>
        <tr>
          <th scope="col">Table</th>
          <th scope="col">Rows</th>
          <th scope="col">Days</th>
          <th scope="col">From, to</th>
          <th scope="col">Kept from</th>
        </tr>
      </thead>
      <tbody>
        {losing.map((table) => (
          <tr key={table.table}>
            <th scope="row">
              {table.table} <span className="faint">{kinds[table.kind]}</span>
            </th>
            <td>{count(table.rows)}</td>
            <td>{count(table.days)}</td>
            <td>
              {table.firstDay !== null && table.lastDay !== null && dayRange(table.firstDay, table.lastDay)}
            </td>
            <td>{day(table.before)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row">Total</th>
          <td>{count(losing.reduce((sum, { rows }) => sum + rows, 0))}</td>
          <td colSpan={3}>
            {others > 0 && <span className="faint">{others} tables have no such rows</span>}
          </td>
        </tr>
      </tfoot>
    </PlainTable>
  )
}
