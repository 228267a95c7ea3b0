import { quantile } from '../statistics.ts'
import type { Outcome } from '../table.ts'
import type { ReportPage } from './report-pages.ts'

type Times = ReadonlyMap<string, number[]>

/** Durations of pages: in the server's log, as plain SQL, and on the server while a day is derived. */
export type ReportTimes = { served: Times; bare: Times; besideDerive: Times }

const mostRatio = 1.3
const spareMs = 15
const mostTimesBesideDerive = 4

/** The outcomes of the claims about reports of a large estate. */
export function reportOutcomes(pages: readonly ReportPage[], times: ReportTimes): Outcome[] {
  const lines = pages.map((page) => lineOf(page, times))
  const notes = lines.map(
    ({ page, served, bare, beside }) =>
      `${page.name}: ${inMs(served)} at the server, ${inMs(bare)} as plain SQL, ${inMs(beside)} while a day is derived`,
  )
  return [
    {
      benchmark: {
        name: 'report-overhead',
        target: `95 of 100 pages within ${mostRatio} times the bare SQL and ${spareMs} ms`,
      },
      finding: finding(lines, ({ served, bare }) => served / (mostRatio * bare + spareMs), notes),
    },
    {
      benchmark: {
        name: 'report-time',
        target: '95 of 100 pages within 150 ms, of 12 months within 400 ms',
      },
      finding: finding(lines, ({ served, page }) => served / page.mostMs),
    },
    {
      benchmark: {
        name: 'report-beside-derive',
        target: `95 of 100 pages within ${mostTimesBesideDerive} times that while a day is derived`,
      },
      finding: finding(lines, ({ beside, served }) => beside / (mostTimesBesideDerive * served)),
    },
  ]
}

type Line = { page: ReportPage; served: number; bare: number; beside: number }

function lineOf(page: ReportPage, { served, bare, besideDerive }: ReportTimes): Line {
  const ofMost = (times: Times) => quantile(times.get(page.name) ?? [], 0.95)
  return { page, served: ofMost(served), bare: ofMost(bare), beside: ofMost(besideDerive) }
}

/** The page that comes closest to its limit, or exceeds it most, as a share of the limit. */
function finding(lines: readonly Line[], shareOf: (line: Line) => number, notes: readonly string[] = []) {
  const [worst] = lines.toSorted((left, right) => shareOf(right) - shareOf(left))
  const share = worst ? shareOf(worst) : Number.NaN
  return {
    figure: `${worst?.page.name}: ${Math.round(share * 100)} % of the limit`,
    isMet: share <= 1,
    notes,
  }
}

function inMs(value: number): string {
  return `${value.toFixed(0)} ms`
}
