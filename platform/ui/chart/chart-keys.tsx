import { useState, type KeyboardEvent } from 'react'
import { notesAt, valuesAt, type ChartData, type ChartFormat } from './chart-data.ts'
import { placeByKey } from './place-by-key.ts'
import styles from './chart.module.css'
import { writtenCategory } from './written-values.ts'

type Props = {
  label: string
  data: ChartData
  format: ChartFormat
  /** Marks a place with its tooltip; none where the keyboard leaves the chart. */
  onMark: (place: number | undefined) => void
  onChoose?: ((place: number, series: string) => void) | undefined
}

/** The places of a chart by keyboard: arrow keys go from one to the next and read it out, Enter opens it. */
export function ChartKeys({ label, data, format, onMark, onChoose }: Props) {
  const { categories, series } = data
  const last = categories.length - 1
  const [marked, setMarked] = useState(last)
  const place = Math.min(marked, last)
  if (last < 0) return null
  const handleKey = (event: KeyboardEvent) => {
    if (event.key === 'Escape') return onMark(undefined)
    if (event.key === 'Enter') return onChoose?.(place, series[0]?.name ?? '')
    const next = placeByKey(event.key, place, categories.length)
    if (next === undefined) return
    event.preventDefault()
    setMarked(next)
    onMark(next)
  }
  return (
    <div
      role="slider"
      tabIndex={0}
      className={styles.keys}
      aria-label={label}
      aria-valuemin={0}
      aria-valuemax={last}
      aria-valuenow={place}
      aria-valuetext={placeText(data, format, place)}
      onKeyDown={handleKey}
      onFocus={(event) => event.currentTarget.matches(':focus-visible') && onMark(place)}
      onBlur={() => onMark(undefined)}
    />
  )
}

/** A place with its figures and notes, as it is read out. */
function placeText(data: ChartData, format: ChartFormat, place: number): string {
  const values = valuesAt(data.series, place)
  const written = writtenCategory(values, format).values
  const figures = values.map(({ name }, at) => `${name} ${written[at]?.text ?? ''}`)
  return [data.categories[place] ?? '', ...figures, ...notesAt(data, place)].join(', ')
}
