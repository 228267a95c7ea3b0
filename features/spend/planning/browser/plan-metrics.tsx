import { day } from '#ui/format/time.ts'
import { share } from '#ui/format/quantity.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { ToDateNote } from '#product/browser/calendar/to-date-note.tsx'
import { BandText } from '#product/browser/forecast/band-text.tsx'
import { planningAbsences } from '../contract/absences.ts'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import type { BudgetAndSpend } from '../contract.ts'

type Props = { answer: BudgetAndSpend; isRefreshing: boolean }
const riskText = {
  none: '',
  warning: ', warning: 10% or more above',
  high: ', high risk: 25% or more above',
  critical: ', critical: 50% or more above',
} as const

/** The band of the projected cost, and what share of the budget it is. */
function projectedNote({ total, currency }: BudgetAndSpend) {
  const { projected, projectedLower, projectedUpper, projectedShare, budgetRisk } = total
  if (projected === null) return undefined
  const band = { amount: projected, lower: projectedLower, upper: projectedUpper }
  return (
    <>
      <BandText projected={band} currency={currency ?? 'USD'} />
      {projectedShare !== null && `; ${share(projectedShare)} of the budget${riskText[budgetRisk ?? 'none']}`}
    </>
  )
}

/** When the commit is used up. */
function exhaustionMetric({ total, absentBecause, throughDay }: BudgetAndSpend): MetricProps[] {
  const { exhaustionDay, exhaustionEarliestDay: earliest, exhaustionLatestDay: latest } = total
  const because = absentBecause.exhaustionDay
  const isAhead = exhaustionDay === null || throughDay === null || exhaustionDay > throughDay
  return [
    {
      label: 'Commit used up',
      meaning: 'The day by whose end the commit is used up: by billed cost, else by forecast.',
      value:
        exhaustionDay === null ? (
          <NotAvailable because={because === null ? undefined : planningAbsences[because]} />
        ) : (
          day(exhaustionDay)
        ),
      isEstimated: isAhead && exhaustionDay !== null,
      estimatedBecause: 'Forecast',
      note:
        isAhead && earliest !== null
          ? `80% band: ${day(earliest)} – ${latest === null ? 'not in this year' : day(latest)}`
          : undefined,
    },
  ]
}

type AmountName = 'budget' | 'spent' | 'remaining' | 'runRateNeeded' | 'projected' | 'dailyAverage'

/** An amount of the year, or why there is none. */
function PlanAmount({ answer, name }: { answer: BudgetAndSpend; name: AmountName }) {
  const because = answer.absentBecause[name]
  return (
    <Money
      amount={answer.total[name]}
      currency={answer.currency ?? 'USD'}
      absentBecause={because === null ? undefined : planningAbsences[because]}
    />
  )
}

/** Spent as a share of the budget, or why there is none. */
function UsedShare({ answer: { total, absentBecause } }: { answer: BudgetAndSpend }) {
  if (total.usedShare !== null) return share(total.usedShare)
  const because = absentBecause.usedShare
  return <NotAvailable because={because === null ? undefined : planningAbsences[because]} />
}

function spendMetrics(answer: BudgetAndSpend): MetricProps[] {
  const { cloudSpent } = answer.total
  return [
    {
      label: 'Spent',
      meaning: 'Databricks cost (billed) and VMs (estimated) of the complete days of the year.',
      value: <PlanAmount answer={answer} name="spent" />,
      ...vmMark(cloudSpent),
      note:
        answer.total.spent === null ? undefined : (
          <ToDateNote
            since={`${answer.year}-01-01`}
            firstUsageDay={answer.firstUsageDay}
            lastDay={answer.throughDay}
            openDays={answer.total.openDays}
            openDaysCloud={answer.total.openDaysCloud}
            currency={answer.currency ?? 'USD'}
          />
        ),
    },
    {
      label: 'Budget',
      meaning: 'Sum of the monthly budgets.',
      value: <PlanAmount answer={answer} name="budget" />,
    },
  ]
}

/** What is left of a budget. */
function budgetMetrics(answer: BudgetAndSpend): MetricProps[] {
  return [
    {
      label: 'Remaining',
      meaning: 'Budget less spent.',
      value: <PlanAmount answer={answer} name="remaining" />,
      note: (
        <>
          <UsedShare answer={answer} /> used
        </>
      ),
    },
    {
      label: 'Daily budget left',
      meaning: 'Remaining budget per remaining day of the year.',
      value: <PlanAmount answer={answer} name="runRateNeeded" />,
      note: (
        <>
          average so far <PlanAmount answer={answer} name="dailyAverage" />
        </>
      ),
    },
  ]
}

const projectedMetric = (answer: BudgetAndSpend): MetricProps => ({
  label: 'Projected',
  meaning: 'Cost of the complete days of the year and the forecast of its other days.',
  value: <PlanAmount answer={answer} name="projected" />,
  isEstimated: answer.total.projected !== null,
  estimatedBecause: 'Forecast',
  note: projectedNote(answer),
})

/** Spent of the year, its budget, what is left, and where the year ends; what may be spent a day, of what is known. */
export function PlanMetrics({ answer, isRefreshing }: Props) {
  const { budget, commit } = answer.total
  const metrics = [
    ...spendMetrics(answer),
    ...(budget === null ? [] : budgetMetrics(answer)),
    projectedMetric(answer),
    ...(commit === null ? [] : exhaustionMetric(answer)),
  ]
  return <MetricStrip label="Budget and spend" isRefreshing={isRefreshing} metrics={metrics} />
}
