import { csvCell, csvText } from '#contract/csv-text.ts'
import { notesAt, type ChartData, type ChartPrevious } from './chart-data.ts'

type Figures = {
  values: readonly (number | null)[]
  amounts?: readonly (string | null)[]
}

const figureAt = ({ values, amounts }: Figures, place: number) =>
  csvCell(amounts?.[place] ?? String(values[place] ?? ''))

/** The chart as CSV: a line for each category, a column for each series, the previous period and notes where there are any. */
export function csvOf(data: ChartData, categoryName: string): string {
  const { categories, fileNames = categories, series, previous } = data
  const notes = categories.map((_, place) => notesAt(data, place).join('; '))
  const hasNotes = notes.some((note) => note !== '')
  const head = [
    categoryName,
    ...series.map(({ name }) => name),
    ...(previous ? [`Previous ${categoryName.toLowerCase()}`, previous.name] : []),
    ...(hasNotes ? ['Note'] : []),
  ].map(csvText)
  const lines = fileNames.map((name, place) =>
    [csvText(name)].concat(
      series.map((one) => figureAt(one, place)),
      previous ? [csvText(previousName(previous, place)), figureAt(previous, place)] : [],
      hasNotes ? [csvText(notes[place] ?? '')] : [],
    ),
  )
  return [head, ...lines].map((cells) => cells.join(',')).join('\r\n')
}

function previousName({ categories, fileNames = categories }: ChartPrevious, place: number): string {
  return fileNames[place] ?? ''
}
