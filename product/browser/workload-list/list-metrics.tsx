import { elsewhere } from '#contract/absence.ts'
import { moneyUnits } from '#contract/money.ts'
import type { Listed } from '#contract/report.ts'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { useNotedDays } from '#ui/dates/noted-days.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { count, share } from '#ui/format/quantity.ts'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { place } from '#product/places.ts'
import { costMark, vmMark } from '#product/contract/estimate-reasons.ts'
import { noMoneyToShare, noSuccess } from '#product/contract/absences/costs.ts'
import { goneText, ComparisonNote } from '../comparison/comparison-note.tsx'
import { useComparedPeriod } from '../comparison/use-compared-period.ts'
import { endsText } from './ends-text.ts'
import { listComparison, type ListComparison, type PreviousPeriod } from './list-comparison.ts'
import { amountOf, countOf, quotient, shareOf, sumOf } from './totals.ts'

type Totals = Listed['totals']
type Props = {
  answer: Listed | undefined
  previous: PreviousPeriod
  isRefreshing: boolean
  /** The list could not be read, and shows its error itself. */
  hasFailed: boolean
}

type CostProps = { totals: Totals; currency: string; compared: ListComparison | undefined }

function costFigure({ totals, currency, compared }: CostProps, hasFailed: boolean): MetricProps {
  return {
    label: 'Cost',
    meaning: 'Databricks cost plus cloud cost of everything that the list shows, in this range.',
    value: <Money amount={amountOf(totals, 'cost')} currency={currency} />,
    ...costMark(totals),
    note: (
      <>
        {hasFailed && <NotAvailable because={notRead} />}
        {compared && <CostComparison {...compared} currency={currency} />}
        <CorrectedDays />
      </>
    ),
  }
}

const notRead = elsewhere('The previous period could not be read.', 'Load the page again.')

function CostComparison({ comparison, goneCost, currency }: ListComparison & { currency: string }) {
  const period = useComparedPeriod()
  return (
    <ComparisonNote
      comparison={comparison}
      period={period}
      currency={currency}
      more={goneText(goneCost, currency)}
    />
  )
}

/** How many days of the range Databricks corrected, with their former and present cost in the tooltip. */
function CorrectedDays() {
  const { days } = useNotedDays()
  if (days.length === 0) return null
  const corrected = days.length === 1 ? '1 day' : `${count(days.length)} days`
  const tooltip = `Corrected: ${corrected}. Which workloads it concerns is not kept. ${days.map(({ text }) => text).join('. ')}`
  return <span data-tooltip={tooltip}>{` · ${corrected} corrected`}</span>
}

function successFigure(totals: Totals, currency: string): MetricProps {
  const succeeded = countOf(totals, 'successfulRunsCount')
  return {
    label: 'Cost per successful run',
    meaning: 'Cost divided by the runs whose last attempt succeeded; failed runs are part of the cost.',
    value: (
      <Money
        amount={quotient(amountOf(totals, 'cost'), succeeded)}
        currency={currency}
        absentBecause={noSuccess}
      />
    ),
    ...(succeeded > 0 ? costMark(totals) : {}),
    note: endsText({
      succeeded,
      runs: countOf(totals, 'runsCount'),
      running: countOf(totals, 'runningRunsCount'),
    }),
  }
}

/** Which share of the list's cost that is; nothing where it cost nothing. */
function shareNote(totals: Totals, amount: string): string {
  const part = shareOf(amount, amountOf(totals, 'cost'))
  return part === null ? '' : `${share(part)} of the cost`
}

function failedFigure(totals: Totals, currency: string): MetricProps {
  const amount = sumOf(totals, ['failedCost', 'retryCost'])
  return {
    label: 'Failed runs and retries',
    meaning: 'Cost of failed runs, and of repairs and retries that succeeded.',
    value: <Money amount={amount} currency={currency} />,
    ...(moneyUnits(amount) === 0n ? {} : costMark(totals)),
    note: shareNote(totals, amount),
  }
}

function untaggedFigure(totals: Totals, currency: string): MetricProps {
  const amount = amountOf(totals, 'untaggedCost')
  const part = shareOf(amount, amountOf(totals, 'cost'))
  return {
    label: 'Untagged',
    meaning: 'Share of the cost that is of jobs with no tags.',
    value: part === null ? <NotAvailable because={noMoneyToShare} /> : share(part),
    note: (
      <>
        <Money amount={amount} currency={currency} {...vmMark(amountOf(totals, 'untaggedCloudCost'))} />{' '}
        <ScreenLink {...place.workflows({ withoutTag: '*' })}>jobs with no tags</ScreenLink>
      </>
    ),
  }
}

function databricksFigure(totals: Totals, currency: string): MetricProps {
  const amount = amountOf(totals, 'databricksCost')
  return {
    label: 'Databricks',
    meaning: 'Billed usage at its price.',
    value: <Money amount={amount} currency={currency} />,
    note: shareNote(totals, amount),
  }
}

function cloudFigure(totals: Totals, currency: string): MetricProps {
  const amount = amountOf(totals, 'cloudCost')
  return {
    label: 'Cloud',
    meaning: 'VM hours at the list price of the cloud; not a bill.',
    value: <Money amount={amount} currency={currency} />,
    ...(moneyUnits(amount) === 0n ? {} : costMark(totals)),
    note: shareNote(totals, amount),
  }
}

/** What Databricks and the cloud cost, of a list that has both. */
function partFigures(totals: Totals, currency: string): MetricProps[] {
  return 'databricksCost' in totals && 'cloudCost' in totals
    ? [databricksFigure(totals, currency), cloudFigure(totals, currency)]
    : []
}

/** The whole filtered list in a few figures: its cost and how that compares, what succeeded, what failed, what is untagged. */
export function ListMetrics({ answer, previous, isRefreshing, hasFailed }: Props) {
  const incomplete = useIncompleteRange()
  const period = useComparedPeriod()
  if (!answer) return hasFailed ? null : <MetricSkeleton count={4} />
  // The line above states it, with the way to the first days that have data.
  if (period.firstUsageDay !== undefined && period.range.until <= period.firstUsageDay) return null
  const { totals } = answer
  const currency = answer.currency ?? 'USD'
  const compared = listComparison(answer, previous, period)
  const knowsEnds = 'successfulRunsCount' in totals
  const metrics = [
    costFigure({ totals, currency, compared }, previous.kind === 'failed'),
    ...(knowsEnds
      ? [successFigure(totals, currency), failedFigure(totals, currency)]
      : partFigures(totals, currency)),
    ...('untaggedCost' in totals ? [untaggedFigure(totals, currency)] : []),
  ]
  return (
    <MetricStrip
      label="Figures of the list"
      metrics={metrics}
      incomplete={incomplete}
      isRefreshing={isRefreshing}
    />
  )
}
