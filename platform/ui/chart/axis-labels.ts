import { textPx, type ChartRoom } from './chart-room.ts'

const gapPx = 8

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

/** "24 May", "25", "26": a month is named where it starts. */
function labelsAt(places: readonly string[], step: number): Map<number, string> {
  const labels = new Map<number, string>()
  for (let place = 0; place < places.length; place += step) {
    const [own = '', before = ''] = [places[place], places[place - step]]
    const [, date, month] = /^(\d{1,2}) ([A-Z][a-z]{2})$/.exec(own) ?? []
    labels.set(place, date !== undefined && before.endsWith(` ${month}`) ? date : own)
  }
  return labels
}

function standsApart(labels: ReadonlyMap<number, string>, stepPx: number): boolean {
  const widths = [...labels.values()].map(textPx)
  return widths.every(
    (width, index) => index === 0 || (width + (widths[index - 1] ?? 0)) / 2 + gapPx <= stepPx,
  )
}
