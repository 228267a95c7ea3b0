import { addDays, type Day } from '#contract/dates.ts'
import { moneyText, moneyUnits } from '#contract/money.ts'
import type { ChartData, ChartSeries } from '#ui/chart/chart-data.ts'
import { money } from '#ui/format/money.ts'
import { day as dayText } from '#ui/format/time.ts'
import { chartBand } from '#product/browser/forecast/chart-band.ts'
import type { BudgetAndSpend } from '../contract.ts'

type Incomplete = { isIncomplete: (day: Day) => boolean; because: string }

const numberOf = (amount: string | null) => (amount === null ? null : Number(amount))

/** "Jan" */
export const monthName = (month: number) =>
  new Date(Date.UTC(2025, month - 1)).toLocaleString('en-US', { month: 'short', timeZone: 'UTC' })

const isSpent = (amount: string | null) => amount !== null && moneyUnits(amount) !== 0n

function costSeries({ months }: BudgetAndSpend): ChartSeries[] {
  const databricks = months.map(({ databricksCost }) => databricksCost)
  const cloud = months.map(({ cloudCost }) => cloudCost)
  const vms: ChartSeries = {
    name: 'VMs',
    meaning: 'VM time at the public price: an estimate of what the cloud bills.',
    fill: 'chart-2',
    shape: 'bar',
    values: cloud.map(numberOf),
    amounts: cloud,
    isEstimated: cloud.map(isSpent),
  }
  return [
    {
      name: 'Databricks',
      meaning: 'Billed usage at its price.',
      fill: 'chart-1',
      shape: 'bar',
      values: databricks.map(numberOf),
      amounts: databricks,
    },
    ...(cloud.some(isSpent) ? [vms] : []),
  ]
}

/** What months that are not over are projected to cost beyond their cost to date; nothing without a forecast. */
function aheadSeries({ months }: BudgetAndSpend): ChartSeries[] {
  const amounts = months.map(({ projected, cost }) =>
    projected === null ? null : moneyText(moneyUnits(projected.amount) - moneyUnits(cost ?? '0')),
  )
  if (amounts.every((amount) => amount === null)) return []
  return [
    {
      name: 'Forecast',
      meaning: 'What the days ahead of the month are expected to cost.',
      fill: 'chart-previous',
      shape: 'bar',
      values: amounts.map(numberOf),
      amounts,
      isEstimated: amounts.map((amount) => amount !== null),
      estimatedBecause: amounts.map((amount) => (amount === null ? undefined : 'Forecast')),
    },
  ]
}

function budgetSeries({ months }: BudgetAndSpend): ChartSeries[] {
  const budgets = months.map(({ budget }) => budget)
  if (budgets.every((budget) => budget === null)) return []
  return [
    {
      name: 'Budget',
      meaning: 'The budget of each month.',
      fill: 'chart-4',
      shape: 'line',
      values: budgets.map(numberOf),
      amounts: budgets,
    },
  ]
}

function commitSeries({ months, total: { commit } }: BudgetAndSpend): ChartSeries[] {
  if (commit === null) return []
  const amounts = months.map(() => moneyText(moneyUnits(commit) / 12n))
  return [
    {
      name: 'Commit / 12',
      meaning: 'A twelfth of the commit of the year.',
      fill: 'chart-6',
      shape: 'line',
      values: amounts.map(numberOf),
      amounts,
    },
  ]
}

function overBudget({ months, currency }: BudgetAndSpend) {
  return months.flatMap(({ cost, budget }, place) => {
    if (cost === null || budget === null) return []
    const over = moneyUnits(cost) - moneyUnits(budget)
    if (over <= 0n) return []
    const text = `${money(moneyText(over), currency ?? undefined)} over budget`
    return [{ place, name: 'Over budget', tone: 'warning' as const, text }]
  })
}

const monthStart = (year: number, month: number) => `${year}-${String(month).padStart(2, '0')}-01`

/** Cost of each month and its forecast as bars, its budget as a line, and the twelfth of the commit. */
export function monthsChart(answer: BudgetAndSpend, { isIncomplete, because }: Incomplete): ChartData {
  const { year, months } = answer
  const places = months.flatMap(({ cost, month }, place) => {
    const next = month === 12 ? `${year + 1}-01-01` : monthStart(year, month + 1)
    return cost !== null && isIncomplete(addDays(next, -1)) ? [place] : []
  })
  const marks = overBudget(answer)
  return {
    categories: months.map(({ month }) => `${monthName(month)} ${year}`),
    axisNames: months.map(({ month }) => monthName(month)),
    fileNames: months.map(({ month }) => monthStart(year, month).slice(0, 7)),
    series: [...costSeries(answer), ...aheadSeries(answer), ...budgetSeries(answer), ...commitSeries(answer)],
    ...(marks.length > 0 ? { marks } : {}),
    ...(places.length > 0 ? { incomplete: { places, because } } : {}),
  }
}

/** What the forecast leaves of the commit, dashed within its band; nothing without a forecast. */
function forecastSeries(days: BudgetAndSpend['days']): ChartSeries[] {
  const amounts = days.map(({ projectedRemaining }) => projectedRemaining?.amount ?? null)
  if (amounts.every((amount) => amount === null)) return []
  return [
    {
      name: 'Forecast',
      meaning: 'The commit less what is billed and what the days ahead are expected to cost.',
      fill: 'chart-1',
      shape: 'line',
      values: amounts.map(numberOf),
      amounts,
      isEstimated: amounts.map(() => true),
    },
  ]
}

/** What remains of the commit after each day and by forecast, beside what would remain at an even pace. */
export function burnDownChart({ days, total: { commit }, currency }: BudgetAndSpend): ChartData | undefined {
  if (commit === null) return undefined
  const remaining = days.map(({ remainingCommit }) => remainingCommit)
  const expected = days.map((one) =>
    one.expected === null ? null : moneyText(moneyUnits(commit) - moneyUnits(one.expected)),
  )
  return {
    categories: days.map((one) => dayText(one.day)),
    fileNames: days.map((one) => one.day),
    series: [
      {
        name: 'Remaining commit',
        meaning: 'The commit less everything spent since 1 January.',
        fill: 'chart-1',
        shape: 'line',
        values: remaining.map(numberOf),
        amounts: remaining,
      },
      ...forecastSeries(days),
      {
        name: 'Even pace',
        meaning: 'What remains where each day uses the same part of the commit.',
        fill: 'chart-previous',
        shape: 'line',
        values: expected.map(numberOf),
        amounts: expected,
      },
    ],
    ...chartBand(
      days.map(({ projectedRemaining }) => projectedRemaining),
      currency,
    ),
  }
}
