import { addDays } from '#contract/dates.ts'
import { day, dayRange } from '#ui/format/time.ts'
import type { ComparedPeriod, Comparison } from '#product/contract/comparison.ts'

type Text = {
  /** "New", "Gone": fits a cell; undefined for a change, which is a figure. */
  short: string | undefined
  /** One sentence for a tooltip. */
  full: string
}

/** The previous period in words: "17 – 23 May 2025". */
function previousText({ previous }: ComparedPeriod): string {
  return dayRange(previous.since, previous.until)
}

/** How a cost compares, in words. */
export function comparisonText(comparison: Comparison, period: ComparedPeriod): Text {
  switch (comparison.kind) {
    case 'change':
      return { short: undefined, full: `vs ${previousText(period)} (UTC).${leftOut(period)}` }
    case 'new':
      return { short: 'New', full: newText(comparison.firstDay) }
    case 'gone':
      return { short: 'Gone', full: goneText(comparison.lastDay) }
    case 'incomplete':
      return { short: 'Incomplete', full: 'Not compared: no complete day yet.' }
    case 'no-data-before':
      return { short: 'No data before', full: noDataText(comparison.firstUsageDay, period) }
    case 'loading':
      return {
        short: 'Loading',
        full: `Not compared with ${previousText(period)} yet: history is loading.`,
      }
    case 'none':
      return { short: undefined, full: 'No cost in either period.' }
  }
}

function newText(firstDay: string | undefined): string {
  return firstDay === undefined ? 'New: no cost in the previous period.' : `New: first seen ${day(firstDay)}.`
}

function goneText(lastDay: string | undefined): string {
  return lastDay === undefined ? 'Gone: no cost in this range.' : `Gone: last seen ${day(lastDay)}.`
}

function noDataText(firstUsageDay: string | undefined, period: ComparedPeriod): string {
  if (firstUsageDay === undefined) return 'Not compared: no usage is known.'
  return `Not compared with ${previousText(period)}: no data before ${day(firstUsageDay)}.`
}

/** Which days of the range are not compared; nothing where all are. */
function leftOut({ range, compared }: ComparedPeriod): string {
  if (compared.until === range.until) return ''
  const days = dayRange(compared.until, range.until)
  const verb = addDays(compared.until, 1) === range.until ? 'is' : 'are'
  return ` ${days} ${verb} not complete yet and not compared.`
}
