import type { ChartData } from '#ui/chart/chart-data.ts'
import type { OwnCost } from '../contract.ts'

const dayMs = 86_400_000
const shownPurposes = [
  { purpose: 'collect', name: 'Data collection', fill: 'chart-1' },
  { purpose: 'lake', name: 'Lakegauge tables', fill: 'chart-2' },
] as const

function daysBetween(since: string, until: string): string[] {
  const count = Math.round((Date.parse(until) - Date.parse(since)) / dayMs)
  return Array.from({ length: count }, (_, index) =>
    new Date(Date.parse(since) + index * dayMs).toISOString().slice(0, 10),
  )
}

type Words = {
  label: (day: string) => string
  isIncomplete: (day: string) => boolean
  /** Why a day is not final. */
  because: string
}

/** The bars of each day by purpose; a day without statements is zero, a day that is not billed has no bar. */
export function chartOf({ since, until, days }: OwnCost, { label, isIncomplete, because }: Words): ChartData {
  const categories = daysBetween(since, until)
  const places = categories.flatMap((day, place) => (isIncomplete(day) ? [place] : []))
  const amounts = new Map(days.map(({ day, purpose, amount }) => [`${day} ${purpose}`, amount]))
  const amountOf = (key: string) => (amounts.has(key) ? (amounts.get(key) ?? null) : '0')
  const used = shownPurposes.filter(({ purpose }) => days.some((day) => day.purpose === purpose))
  return {
    categories: categories.map(label),
    fileNames: categories,
    ...(places.length > 0 ? { incomplete: { places, because } } : {}),
    series: used.map(({ purpose, name, fill }) => {
      const own = categories.map((day) => amountOf(`${day} ${purpose}`))
      return {
        name,
        fill,
        shape: 'bar',
        values: own.map((amount) => (amount === null ? null : Number(amount))),
        amounts: own,
      }
    }),
  }
}
