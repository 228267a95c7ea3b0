import { useEndpoint } from '#client/use-endpoint.ts'
import { Segmented } from '#ui/control/segmented.tsx'
import { Select } from '#ui/control/select.tsx'
import { day as dayText, dayRange } from '#ui/format/time.ts'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTabs } from '#ui/screen/screen-tabs.tsx'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { EmptyState } from '#ui/states/empty-state.tsx'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { valueOf } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { Instant } from '#ui/values/instant.tsx'
import { Money } from '#ui/values/money.tsx'
import { notKeptThen } from '../contract/absences.ts'
import { asOfCuts, getSpendAsOf, type SpendAsOf } from '../contract.ts'
import { asOfChoices, chosenAsOf } from './as-of-choices.ts'
import { Restatements } from './restatements.tsx'
import { ThenAndNow } from './then-and-now.tsx'

const cutOptions = [
  { value: 'day', label: 'Day' },
  { value: 'workspace', label: 'Workspace' },
  { value: 'sku', label: 'SKU' },
  { value: 'assetKind', label: 'Workload type' },
] as const

/** What spend was reported as at an earlier time, what it is now, and when it changed. */
export function AsOfScreen() {
  const { urlState, change } = useUrlState()
  const asked = chosenAsOf(valueOf(urlState, 'asOf'))
  const by = asOfCuts.find((cut) => cut === valueOf(urlState, 'by')) ?? 'day'
  const query = { ...useViewQuery(), ...(asked === undefined ? {} : { asOf: asked }), by }
  const { data, error, refetch, isPlaceholderData } = useEndpoint(getSpendAsOf, { query })
  return (
    <>
      <ScreenTitle
        facts="Amounts as the publications up to a date reported them, beside those of the latest one."
        actions={
          data?.asOf != null &&
          data.rows.length > 0 && (
            <>
              <Select
                label="As of"
                prefix="As of"
                options={asOfChoices(data)}
                value={data.asOf.slice(0, 10)}
                onChange={(chosen) => change({ asOf: chosen })}
              />
              <Segmented
                label="By"
                options={cutOptions}
                value={by}
                onChange={(chosen) => change({ by: chosen })}
              />
            </>
          )
        }
      />
      <ScreenTabs label="As of" />
      {error && (
        <ErrorState error={error} title="Earlier amounts could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <MetricSkeleton count={3} />}
      {data && <Compared answer={data} isRefreshing={isPlaceholderData} />}
    </>
  )
}

function Compared({ answer, isRefreshing }: { answer: SpendAsOf; isRefreshing: boolean }) {
  const { totals, thenPublishedAt, since, until, rows, isComparable } = answer
  const currency = answer.currency ?? 'USD'
  const range = dayRange(since.slice(0, 10), until.slice(0, 10))
  if (rows.length === 0)
    return <EmptyState title="No spend in this range.">Choose other dates or workspaces.</EmptyState>
  const now = {
    label: 'Current',
    meaning: 'Spend of the range as the latest publication reports it.',
    value: <Money amount={totals.amount} currency={currency} />,
    isEstimated: totals.isEstimated,
    note: range,
  }
  if (!isComparable)
    return (
      <>
        <MetricStrip label="Current" isRefreshing={isRefreshing} metrics={[now]} />
        <p className="muted">{notComparable(answer)}</p>
        <ThenAndNow answer={answer} range={range} />
      </>
    )
  return (
    <>
      <MetricStrip
        label="As reported and current"
        isRefreshing={isRefreshing}
        metrics={[
          {
            label: 'As reported',
            meaning: 'Spend of the range as it was reported then.',
            value: <Money amount={totals.previousAmount} currency={currency} absentBecause={notKeptThen} />,
            isEstimated: totals.isPreviousEstimated,
            note: thenPublishedAt !== null && <Instant at={thenPublishedAt} />,
          },
          now,
          {
            label: 'Difference',
            meaning: 'Current less as reported: late usage and corrections.',
            value: (
              <Money
                amount={totals.difference}
                currency={currency}
                kind="difference"
                absentBecause={notKeptThen}
              />
            ),
          },
        ]}
      />
      <Restatements answer={answer} />
      <ThenAndNow answer={answer} range={range} />
    </>
  )
}

/** Why there is no earlier amount that could differ. */
function notComparable({ firstPublishedAt, thenPublishedAt }: SpendAsOf): string {
  if (firstPublishedAt === null) return 'Nothing to compare with: no publication is kept yet.'
  const first = dayText(firstPublishedAt.slice(0, 10))
  return thenPublishedAt === null
    ? `Nothing to compare with: amounts are kept from ${first} on. Choose a later date.`
    : `Nothing to compare with yet: amounts are kept from ${first} on, and none were published after this date.`
}
