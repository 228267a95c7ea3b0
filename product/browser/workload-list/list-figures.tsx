import { moneyUnits } from '#contract/money.ts'
import type { Listed } from '#contract/report.ts'
import { useIncompleteRange } from '#ui/dates/incomplete.ts'
import { useNotedDays } from '#ui/dates/noted-days.ts'
import { FigureStrip } from '#ui/figures/figure-strip.tsx'
import type { FigureProps } from '#ui/figures/figure.tsx'
import { count, share } from '#ui/format/quantity.ts'
import { useFirstUsageDay } from '#ui/scope/seen-workspaces.ts'
import { FigureSkeleton } from '#ui/states/figure-skeleton.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { noMoneyToShare, noSuccess } from '#product/contract/absences.ts'
import { costChange, type PeriodBefore } from './cost-change.ts'
import { amountOf, countOf, quotient, shareOf, sumOf } from './totals.ts'

type Totals = Listed['totals']
type Props = {
  answer: Listed | undefined
  before: PeriodBefore
  isRefreshing: boolean
  /** The list could not be read, which it says itself. */
  hasFailed: boolean
}

/** True where a part of the cost is an estimate. */
function hasEstimates(totals: Totals): boolean {
  return moneyUnits(amountOf(totals, 'cloudCost')) !== 0n
}

function costFigure(totals: Totals, change: FigureProps['change'], currency: string): FigureProps {
  return {
    label: 'Cost',
    value: <Money amount={amountOf(totals, 'cost')} currency={currency} />,
    isEstimated: hasEstimates(totals),
    note: <CostNote />,
    change,
  }
}

/** What the cost is of, or how many of its days were restated, with their old and new bills in the tip. */
function CostNote() {
  const { days: restated } = useNotedDays()
  if (restated.length === 0) return 'of all rows'
  const days = restated.length === 1 ? '1 day' : `${count(restated.length)} days`
  const tip = `The bill of ${days} was restated; which rows it was is not kept. ${restated.map(({ text }) => text).join('. ')}`
  return <span data-tip={tip}>{`${days} restated`}</span>
}

function successFigure(totals: Totals, currency: string): FigureProps {
  const succeeded = countOf(totals, 'successfulRunsCount')
  return {
    label: 'Cost per successful run',
    value: (
      <Money
        amount={quotient(amountOf(totals, 'cost'), succeeded)}
        currency={currency}
        absentBecause={noSuccess}
      />
    ),
    isEstimated: succeeded > 0 && hasEstimates(totals),
    note: `${count(succeeded)} of ${count(countOf(totals, 'runsCount'))} runs succeeded`,
  }
}

/** Which share of the list's cost that is; nothing where it cost nothing. */
function shareNote(totals: Totals, amount: string): string {
  const part = shareOf(amount, amountOf(totals, 'cost'))
  return part === null ? '' : `${share(part)} of the cost`
}

function inVainFigure(totals: Totals, currency: string): FigureProps {
  const amount = sumOf(totals, ['failedCost', 'retryCost'])
  return {
    label: 'Failed runs and retries',
    value: <Money amount={amount} currency={currency} />,
    isEstimated: moneyUnits(amount) !== 0n && hasEstimates(totals),
    note: shareNote(totals, amount),
  }
}

function untaggedFigure(totals: Totals, currency: string): FigureProps {
  const amount = amountOf(totals, 'untaggedCost')
  const part = shareOf(amount, amountOf(totals, 'cost'))
  return {
    label: 'Untagged',
    value: part === null ? <NotAvailable because={noMoneyToShare} /> : share(part),
    note: (
      <>
        <Money
          amount={amount}
          currency={currency}
          isEstimated={moneyUnits(amount) !== 0n && hasEstimates(totals)}
        />{' '}
        of jobs without any tag
      </>
    ),
  }
}

function databricksFigure(totals: Totals, currency: string): FigureProps {
  const amount = amountOf(totals, 'databricksCost')
  return {
    label: 'Databricks',
    value: <Money amount={amount} currency={currency} />,
    note: shareNote(totals, amount),
  }
}

function cloudFigure(totals: Totals, currency: string): FigureProps {
  const amount = amountOf(totals, 'cloudCost')
  return {
    label: 'Cloud',
    value: <Money amount={amount} currency={currency} />,
    isEstimated: moneyUnits(amount) !== 0n,
    note: shareNote(totals, amount),
  }
}

/** The whole filtered list in a few figures: its cost against the period before, what succeeded, what was in vain, what is untagged. */
export function ListFigures({ answer, before, isRefreshing, hasFailed }: Props) {
  const incomplete = useIncompleteRange()
  const firstUsageDay = useFirstUsageDay()
  if (!answer) return hasFailed ? null : <FigureSkeleton count={4} />
  const { totals } = answer
  const currency = answer.currency ?? 'USD'
  const change = costChange(answer, before, { currency, firstUsageDay })
  const knowsEnds = 'successfulRunsCount' in totals
  const figures = [
    costFigure(totals, change, currency),
    ...(knowsEnds
      ? [successFigure(totals, currency), inVainFigure(totals, currency)]
      : [databricksFigure(totals, currency), cloudFigure(totals, currency)]),
    ...('untaggedCost' in totals ? [untaggedFigure(totals, currency)] : []),
  ]
  return (
    <FigureStrip
      label="Figures of the list"
      figures={figures}
      incomplete={incomplete}
      isRefreshing={isRefreshing}
    />
  )
}
