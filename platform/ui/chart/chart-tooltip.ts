import { background } from '#ui/fill/fill.ts'
import type { Fill } from '#ui/fill/fill.ts'
import { moneyData } from '#ui/format/money-data.ts'
import { share } from '#ui/format/quantity.ts'
import type { ChartData, ChartFormat } from './chart-data.ts'
import { estimateReasonsAt, notesAt, valuesAt } from './chart-data.ts'
import { changesAround, type MarkerGroup } from './chart-markers.ts'
import styles from './chart.module.css'
import { writtenCategory, writtenValue, type Written } from './written-values.ts'

/** What the tooltip shows of a place: its parts from the largest, with shares, and their sum, and what happened there. */
export function tooltipElement(
  place: number,
  data: ChartData,
  format: ChartFormat,
  markers: readonly MarkerGroup[],
): HTMLElement {
  const holder = document.createElement('div')
  holder.className = styles.tip ?? ''
  holder.append(element('b', data.categories[place] ?? ''))
  const values = valuesAt(data.series, place)
  const isSummed = !format.isRate && data.series.every(({ shape }) => shape === 'bar') && values.length > 1
  const sum = values.reduce((total, { value }) => total + value, 0)
  const written = writtenCategory(values, format)
  const rows = values.map(({ name, fill, value, isEstimated }, index) =>
    row(
      fill,
      name,
      figure(written.values[index], format, isEstimated),
      isSummed && sum > 0 ? share(value / sum) : '',
    ),
  )
  const isEstimated = values.some((one) => one.isEstimated)
  const sums = isSummed ? [sumRow(figure(written.sum, format, isEstimated))] : []
  holder.append(table([...rows, ...sums, ...previousRow(data.previous, place, format)]))
  const reasons = estimateReasonsAt([...data.series, ...(data.previous ? [data.previous] : [])], place)
  for (const text of [
    ...reasons.map((because) => `≈ ${because}`),
    ...changesAround(markers, place, data.categories),
    ...notesAt(data, place),
  ])
    holder.append(element('p', text))
  return holder
}

function previousRow(previous: ChartData['previous'], place: number, format: ChartFormat): HTMLElement[] {
  const value = previous?.values[place] ?? null
  const category = previous?.categories[place] ?? null
  if (!previous || value === null || category === null) return []
  const written = writtenValue(value, previous.amounts?.[place], format)
  return [
    row('chart-previous', category, figure(written, format, previous.isEstimated?.[place] ?? false), ''),
  ]
}

function element(tag: string, text: string): HTMLElement {
  const made = document.createElement(tag)
  made.textContent = text
  return made
}

function table(rows: readonly HTMLElement[]): HTMLElement {
  const made = element('table', '')
  made.append(...rows)
  return made
}

function figure(
  { text, amount }: Written = { text: '' },
  { currency }: ChartFormat,
  isEstimated: boolean,
): HTMLElement {
  const made = element('span', text)
  for (const [name, value] of Object.entries(amount === undefined ? {} : moneyData(amount, currency)))
    made.setAttribute(name, value)
  const holder = element('span', isEstimated ? '≈ ' : '')
  holder.append(made)
  return holder
}

function row(fill: Fill, name: string, value: HTMLElement, part: string): HTMLElement {
  const swatch = element('i', '')
  swatch.className = 'swatch'
  Object.assign(swatch.style, background(fill))
  const label = element('td', name)
  label.prepend(swatch)
  const made = element('tr', '')
  const cell = element('td', '')
  cell.append(value)
  made.append(label, cell, element('td', part))
  return made
}

function sumRow(sum: HTMLElement): HTMLElement {
  const made = element('tr', '')
  made.className = styles.sum ?? ''
  const cell = element('td', '')
  cell.append(sum)
  made.append(element('td', 'Total'), cell, element('td', ''))
  return made
}
