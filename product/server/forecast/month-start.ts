import { medianOf, type History } from './history.ts'

const startDays = 2
const fewestMonths = 3
const monthsSeen = 4
const neighbors = 7

/** What the first days of a month cost above the week that follows each of them, where that is repeated for three months. */
function chargesOf({ values, monthDays }: History): readonly number[] {
  return Array.from({ length: startDays }, (_, startDay) => {
    const recent = lastPlacesOf(startDay, monthDays, values.length)
    if (recent.length < fewestMonths) return 0
    const excess = recent.map((place) => excessAt(values, monthDays, place))
    const usual = medianOf(excess)
    return excess.every((value) => value > usual / 2) && usual > spreadOf(values, monthDays) ? usual : 0
  })
}

/** Where the last days with a number in their month stand. */
function lastPlacesOf(startDay: number, monthDays: readonly number[], end: number): readonly number[] {
  const places = []
  for (let place = end - 1; place >= 0 && places.length < monthsSeen; place -= 1)
    if (monthDays[place] === startDay) places.push(place)
  return places
}

/** The value of a day above the median of the days around it that begin no month. */
function excessAt(values: readonly number[], monthDays: readonly number[], place: number): number {
  const around = []
  for (let other = place - neighbors; other <= place + neighbors; other += 1)
    if (values[other] !== undefined && (monthDays[other] ?? 0) >= startDays) around.push(values[other] ?? 0)
  return (values[place] ?? 0) - medianOf(around)
}

/** How far days that begin no month lie from their median: three median deviations. */
function spreadOf(values: readonly number[], monthDays: readonly number[]): number {
  const first = Math.max(0, values.length - monthsSeen * 31)
  const plain = values.slice(first).filter((_, index) => (monthDays[first + index] ?? 0) >= startDays)
  const middle = medianOf(plain)
  return 3 * medianOf(plain.map((value) => Math.abs(value - middle)))
}

/** A history without its charges at the start of months, and what gives them back to a forecast. */
export function withoutMonthStarts(history: History) {
  const { values, monthDays } = history
  const charges = monthDays.length === 0 ? [] : chargesOf(history)
  if (!charges.some((charge) => charge > 0)) return { plain: history, charged: (ahead: number[]) => ahead }
  const chargeAt = (place: number) => charges[monthDays[place] ?? startDays] ?? 0
  return {
    plain: { ...history, values: values.map((value, place) => value - chargeAt(place)) },
    charged: (ahead: number[]) => ahead.map((value, step) => value + chargeAt(values.length + step)),
  }
}
