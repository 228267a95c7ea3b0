import { PlainTable } from '#ui/plain-table/plain-table.tsx'
import { CentsNote } from '#ui/values/cents-note.tsx'
import type { ChartData, ChartFormat, ChartMarker, ChartPrevious } from './chart-data.ts'
import { estimateTextOf, notesAt } from './chart-data.ts'
import styles from './chart.module.css'
import { WrittenText } from './written-text.tsx'
import { writtenPrevious, writtenTotal, writtenValue, writtenValues } from './written-values.ts'

type Props = { data: ChartData; categoryName: string; format: ChartFormat; label: string }

function happenedAt(markers: readonly ChartMarker[], place: number): string {
  return markers
    .filter((marker) => marker.place === place)
    .flatMap(({ labels }) => labels)
    .join(', ')
}

function PreviousCell({
  previous: { values, amounts, categories, isEstimated, estimatedBecause },
  place,
  format,
}: {
  previous: ChartPrevious
  place: number
  format: ChartFormat
}) {
  const value = values[place] ?? null
  if (value === null) return <td>–</td>
  return (
    <td data-tooltip={categories[place] ?? undefined}>
      <WrittenText
        written={writtenValue(value, amounts?.[place], format)}
        currency={format.currency}
        isEstimated={isEstimated?.[place]}
        estimatedBecause={estimatedBecause?.[place]}
      />
    </td>
  )
}

/** The figures of a chart, for those who read rather than look. */
export function ChartTable({ data, categoryName, format, label }: Props) {
  const { categories, series, previous, markers = [] } = data
  const written = series.map((one) => writtenValues(one, format))
  const hasTotal = !format.isRate && series.every(({ shape }) => shape === 'bar')
  const hasNotes = categories.some((_, place) => notesAt(data, place).length > 0)
  return (
    <>
      <PlainTable isFigures label={label} className={styles.scroll}>
        <thead>
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
        </thead>
        <tbody>
          {categories.map((category, place) => (
            <tr key={category}>
              <th scope="row">{category}</th>
              {series.map(({ name, isEstimated, estimatedBecause }, index) => {
                const value = written[index]?.[place]
                return (
                  <td key={name}>
                    {value ? (
                      <WrittenText
                        written={value}
                        currency={format.currency}
                        isEstimated={isEstimated?.[place]}
                        estimatedBecause={estimatedBecause?.[place]}
                      />
                    ) : (
                      '–'
                    )}
                  </td>
                )
              })}
              {previous && <PreviousCell {...{ previous, place, format }} />}
              {markers.length > 0 && <td>{happenedAt(markers, place)}</td>}
              {hasNotes && <td className={styles.note}>{notesAt(data, place).join('. ')}</td>}
            </tr>
          ))}
        </tbody>
        {hasTotal && (
          <tfoot>
            <tr>
              <th scope="row">Total</th>
              {series.map((one) => (
                <td key={one.name}>
                  <WrittenText
                    written={writtenTotal(one, format)}
                    currency={format.currency}
                    isEstimated={one.isEstimated?.includes(true)}
                    estimatedBecause={estimateTextOf(one)}
                  />
                </td>
              ))}
              {previous && (
                <td>
                  <WrittenText
                    written={writtenPrevious(previous, format)}
                    currency={format.currency}
                    isEstimated={previous.isEstimated?.includes(true)}
                    estimatedBecause={estimateTextOf(previous)}
                  />
                </td>
              )}
              {markers.length > 0 && <td>–</td>}
              {hasNotes && <td>–</td>}
            </tr>
          </tfoot>
        )}
      </PlainTable>
      {hasTotal && format.currency !== undefined && <CentsNote />}
    </>
  )
}
