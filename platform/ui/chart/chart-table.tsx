import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import type { ChartData, ChartFormat, ChartMarker, ChartPrevious, Estimating } from './chart-data.ts'
import { isEstimateAt, notesAt } from './chart-data.ts'
import styles from './chart.module.css'
import { WrittenText } from './written-text.tsx'
import { WrittenTotal } from './written-total.tsx'
import type { Written } from './written-values.ts'
import { writtenPrevious, writtenTotal, writtenValue, writtenValues } from './written-values.ts'

type Props = { data: ChartData; categoryName: string; format: ChartFormat; label: string }

/** The figures of a chart, for those who read rather than look. */
export function ChartTable({ data, categoryName, format, label }: Props) {
  const { categories, series } = data
  const written = series.map((one) => writtenValues(one, format))
  const hasTotal = !format.isRate && series.every(({ shape }) => shape === 'bar')
  const hasNotes = categories.some((_, place) => notesAt(data, place).length > 0)
  return (
    <>
      <PlainTable isFigures label={label} className={styles.scroll}>
        <thead>
          <HeadRow data={data} categoryName={categoryName} hasNotes={hasNotes} />
        </thead>
        <tbody>
          {categories.map((category, place) => (
            <CategoryRow
              key={category}
              data={data}
              place={place}
              written={written.map((values) => values[place] ?? null)}
              format={format}
              hasNotes={hasNotes}
            />
          ))}
        </tbody>
        {hasTotal && (
          <tfoot>
            <TotalRow data={data} format={format} hasNotes={hasNotes} />
          </tfoot>
        )}
      </PlainTable>
      {hasTotal && format.currency !== undefined && <CentsNote />}
    </>
  )
}

type HeadProps = { data: ChartData; categoryName: string; hasNotes: boolean }

function HeadRow({ data, categoryName, hasNotes }: HeadProps) {
  const { series, previous, markers = [] } = data
  return (
    <tr>
      <th scope="col">{categoryName}</th>
      {series.map(({ name }) => (
        <th key={name} scope="col">
          {name}
        </th>
      ))}
      {previous && <th scope="col">{previous.name}</th>}
      {markers.length > 0 && <th scope="col">Changed before</th>}
      {hasNotes && <th scope="col">Note</th>}
    </tr>
  )
}

type RowProps = {
  data: ChartData
  place: number
  /** The value of each series at this place. */
  written: readonly (Written | null)[]
  format: ChartFormat
  hasNotes: boolean
}

function CategoryRow({ data, place, written, format, hasNotes }: RowProps) {
  const { categories, series, previous, markers = [] } = data
  return (
    <tr>
      <th scope="row">{categories[place]}</th>
      {series.map((one, index) => (
        <ValueCell
          key={one.name}
          series={one}
          place={place}
          written={written[index] ?? null}
          currency={format.currency}
        />
      ))}
      {previous && <PreviousCell previous={previous} place={place} format={format} />}
      {markers.length > 0 && <td>{happenedAt(markers, place)}</td>}
      {hasNotes && <td className={styles.note}>{notesAt(data, place).join('. ')}</td>}
    </tr>
  )
}

type ValueProps = {
  series: Estimating
  place: number
  written: Written | null
  currency: string | undefined
  tooltip?: string | undefined
}

function ValueCell({ series, place, written, currency, tooltip }: ValueProps) {
  if (written === null) return <td>–</td>
  return (
    <td data-tooltip={tooltip}>
      <WrittenText
        written={written}
        currency={currency}
        isEstimated={isEstimateAt(series, place)}
        estimatedBecause={series.estimatedBecause?.[place]}
      />
    </td>
  )
}

type PreviousProps = { previous: ChartPrevious; place: number; format: ChartFormat }

function PreviousCell({ previous, place, format }: PreviousProps) {
  const value = previous.values[place] ?? null
  return (
    <ValueCell
      series={previous}
      place={place}
      written={value === null ? null : writtenValue(value, previous.amounts?.[place], format)}
      currency={format.currency}
      tooltip={previous.categories[place] ?? undefined}
    />
  )
}

function happenedAt(markers: readonly ChartMarker[], place: number): string {
  return markers
    .filter((marker) => marker.place === place)
    .flatMap(({ labels }) => labels)
    .join(', ')
}

type TotalProps = { data: ChartData; format: ChartFormat; hasNotes: boolean }

function TotalRow({ data, format, hasNotes }: TotalProps) {
  const { series, previous, markers = [] } = data
  return (
    <tr>
      <th scope="row">Total</th>
      {series.map((one) => (
        <td key={one.name}>
          <WrittenTotal series={one} total={writtenTotal(one, format)} currency={format.currency} />
        </td>
      ))}
      {previous && (
        <td>
          <WrittenTotal
            series={previous}
            total={writtenPrevious(previous, format)}
            currency={format.currency}
          />
        </td>
      )}
      {markers.length > 0 && <td>–</td>}
      {hasNotes && <td>–</td>}
    </tr>
  )
}
