import { moneyText, moneyUnits } from '#contract/money.ts'
import type { ChartData, ChartLimit, ChartSeries } from '#ui/chart/chart-data.ts'
import type { Fill } from '#ui/fill/fill.ts'
import { money } from '#ui/format/money.ts'
import { day } from '#ui/format/time.ts'
import type { Executive } from '../contract.ts'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import type { MonthBudgets } from './month-budgets.ts'

type Month = Executive['months'][number]
type State = 'within' | 'near' | 'over' | 'none'

/** From this share of its budget on, in percent, a month is near it. */
const nearPercent = 90n

const looks: Readonly<Record<State, { name: string; meaning: string; fill: Fill }>> = {
  none: { name: 'Cost', meaning: 'Databricks billed, VMs estimated.', fill: 'chart-1' },
  within: { name: 'Within budget', meaning: 'Cost of months below 90% of their budget.', fill: 'chart-4' },
  near: { name: 'Near budget', meaning: 'Cost of months at 90 to 100% of their budget.', fill: 'chart-7' },
  over: { name: 'Over budget', meaning: 'Cost of months above their budget.', fill: 'chart-2' },
}
const states = ['within', 'near', 'over', 'none'] as const

/** A month as "May 2025". */
const monthText = (month: string) => day(`${month}-01`).replace(/^1 /, '')

const numberOf = (amount: string | null) => (amount === null ? null : Number(amount))

/** How the cost of a month stands to its budget. */
function stateOf({ cost }: Month, budget: string | undefined): State {
  if (cost === null || budget === undefined) return 'none'
  const [spent, planned] = [moneyUnits(cost), moneyUnits(budget)]
  if (spent > planned) return 'over'
  return spent * 100n >= planned * nearPercent ? 'near' : 'within'
}

function costSeries(months: readonly Month[], budgets: MonthBudgets['budgets']): ChartSeries[] {
  const found = months.map((month) => stateOf(month, budgets.get(month.month)))
  const isDrawn = (state: State) => months.some(({ cost }, place) => cost !== null && found[place] === state)
  const drawn = states.filter(isDrawn)
  return (drawn.length > 0 ? drawn : (['none'] as const)).map((state) => {
    const amounts = months.map(({ cost }, place) => (found[place] === state ? cost : null))
    const { name, meaning, fill } = looks[state]
    const marks = months.map(({ estimatedCost }) => vmMark(estimatedCost))
    return {
      name,
      meaning,
      fill,
      shape: 'bar' as const,
      values: amounts.map(numberOf),
      amounts,
      isPartlyEstimated: marks.map(({ isEstimated }, at) => isEstimated && amounts[at] !== null),
      estimatedBecause: marks.map(({ estimatedBecause }) => estimatedBecause),
    }
  })
}

function planSeries(months: readonly Month[], { budgets, commits }: MonthBudgets): ChartSeries[] {
  const lines = [
    { name: 'Budget', meaning: 'Of each month, as it is set under Planning.', fill: 'chart-8', of: budgets },
    { name: 'Commit / 12', meaning: 'A twelfth of the commit of the year.', fill: 'chart-6', of: commits },
  ] as const
  return lines.flatMap(({ name, meaning, fill, of }) => {
    const amounts = months.map(({ month }) => of.get(month) ?? null)
    if (amounts.every((amount) => amount === null)) return []
    return { name, meaning, fill, shape: 'line' as const, values: amounts.map(numberOf), amounts }
  })
}

function marksOf({ months, currency }: Executive, budgets: MonthBudgets['budgets']) {
  return months.flatMap((month, place) => {
    const budget = budgets.get(month.month)
    if (stateOf(month, budget) !== 'over' || month.cost === null || budget === undefined) return []
    const over = moneyText(moneyUnits(month.cost) - moneyUnits(budget))
    const text = `${money(over, currency ?? undefined)} over budget`
    return [{ place, name: 'Amount over', tone: 'warning' as const, text }]
  })
}

function limitsOf({ averageMonth }: Executive): ChartLimit[] {
  if (averageMonth === null) return []
  return [{ label: 'Average of complete months', value: Number(averageMonth), kind: 'threshold' }]
}

/** The cost of each month in the colour of how it stands to its budget, budget and commit as lines, and the mean of whole months. */
export function monthsChart(overview: Executive, planned: MonthBudgets): ChartData {
  const { months } = overview
  const { budgets } = planned
  const places = months.flatMap(({ cost, isComplete }, place) =>
    cost !== null && !isComplete ? [place] : [],
  )
  const marks = marksOf(overview, budgets)
  const limits = limitsOf(overview)
  return {
    categories: months.map(({ month }) => monthText(month)),
    fileNames: months.map(({ month }) => month),
    series: [...costSeries(months, budgets), ...planSeries(months, planned)],
    ...(limits.length === 0 ? {} : { limits }),
    ...(marks.length === 0 ? {} : { marks }),
    ...(places.length === 0
      ? {}
      : { incomplete: { places, because: 'Not all days of the month are billed.' } }),
  }
}
