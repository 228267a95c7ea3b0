import { textPx, type ChartRoom } from './chart-room.ts'

const gapPx = 8
/** Labels that are more days apart each have their month. */
const mostDaysApart = 3
const writtenDay = /^(?<date>\d{1,2}) (?<month>[A-Z][a-z]{2})(?: (?<year>\d{4}))?$/

/** The labels of an axis by their places, in equal steps: as many as stand beside each other, none beyond the right edge. */
export function axisLabels(
  places: readonly string[],
  { bandPx }: Pick<ChartRoom, 'bandPx'>,
): ReadonlyMap<number, string> {
  const steps = Array.from({ length: places.length }, (_, before) => before + 1)
  const step = steps.find((candidate) => standsApart(labelsAt(places, candidate), candidate * bandPx))
  return new Map(
    [...labelsAt(places, step ?? places.length)].filter(
      ([place, label]) => textPx(label) / 2 <= (places.length - place - 0.5) * bandPx,
    ),
  )
}

/** "24 May", "25", "26": a month is named where it starts, and a year where there are several. */
function labelsAt(places: readonly string[], step: number): Map<number, string> {
  const isOverYears = yearOf(places[0]) !== yearOf(places.at(-1))
  const labels = new Map<number, string>()
  for (let place = 0; place < places.length; place += step)
    labels.set(place, labelOf(places[place] ?? '', places[place - step], isOverYears))
  return labels
}

const partsOf = (name = '') => writtenDay.exec(name)?.groups
const yearOf = (name: string | undefined) => partsOf(name)?.['year']

function labelOf(name: string, before: string | undefined, isOverYears: boolean): string {
  const own = partsOf(name)
  if (!own) return name
  const former = partsOf(before)
  const isSameYear = former?.['year'] === own['year']
  const day = `${own['date']} ${own['month']}`
  const isSameMonth = isSameYear && former?.['month'] === own['month']
  const daysApart = Number(own['date']) - Number(former?.['date'])
  if (isSameMonth && daysApart <= mostDaysApart) return own['date'] ?? ''
  return isOverYears && !isSameYear ? `${day} ${own['year']}` : day
}

function standsApart(labels: ReadonlyMap<number, string>, stepPx: number): boolean {
  const widths = [...labels.values()].map(textPx)
  return widths.every(
    (width, index) => index === 0 || (width + (widths[index - 1] ?? 0)) / 2 + gapPx <= stepPx,
  )
}
