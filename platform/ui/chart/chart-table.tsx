import type { ChartData, ChartFormat } from './chart-data.ts'
import { totalOf } from './chart-data.ts'
import styles from './chart.module.css'

type Props = { data: ChartData; categoryName: string; format: ChartFormat; label: string }

/** The figures of a chart, for those who read rather than look. */
export function ChartTable({ data, categoryName, format, label }: Props) {
  const { categories, series } = data
  return (
    // A region that scrolls must be reachable by keyboard.
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div className={styles.scroll} tabIndex={0} role="group" aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{categoryName}</th>
            {series.map(({ name }) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {categories.map((category, place) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, values, isEstimated }) => {
                const value = values[place]
                return (
                  <td key={name}>
                    {isEstimated?.[place] && '≈ '}
                    {value === null || value === undefined ? '–' : format.full(value)}
                  </td>
                )
              })}
            </tr>
          ))}
        </tbody>
        {series.every(({ shape }) => shape === 'bar') && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {series.map((one) => (
                <td key={one.name}>{format.full(totalOf(one))}</td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  )
}
