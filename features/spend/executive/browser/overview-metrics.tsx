import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { share } from '#ui/format/quantity.ts'
import { day, dayRange } from '#ui/format/time.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { unlessLoading } from '#product/browser/calendar/loading-history.ts'
import { costMark, vmMark } from '#product/contract/estimate-reasons.ts'
import { place } from '#product/places.ts'
import type { Executive } from '../contract.ts'
import { OpenIncidentCount } from './open-incident-count.tsx'
import { noCompleteDay, nothingToShare } from '../contract/absences.ts'

/** Cost and unhealthy spend of the 30 days, the average per day of the fiscal year, and how many incidents are open. */
export function OverviewMetrics({ overview, isRefreshing }: { overview: Executive; isRefreshing: boolean }) {
  const { since, until, cost, coverage, unhealthy } = overview
  const currency = overview.currency ?? 'USD'
  const noCoverage = unlessLoading(overview, nothingToShare)
  const shown = { currency, absentBecause: unlessLoading(overview, undefined) }
  return (
    <MetricStrip
      label="Executive overview"
      isRefreshing={isRefreshing}
      metrics={[
        {
          label: 'Cost',
          meaning: 'Databricks billed and VMs estimated, of 30 days.',
          value: (
            <ScreenLink {...place.workspaceCost()}>
              <Money amount={cost} {...shown} />
            </ScreenLink>
          ),
          ...vmMark(overview.estimatedCost),
          note: dayRange(since.slice(0, 10), until.slice(0, 10)),
        },
        {
          label: 'Unhealthy spend',
          meaning: 'Idle compute, failed attempts and unused assets, counted once.',
          value: (
            <ScreenLink {...place.executiveEfficiency()}>
              <Money amount={unhealthy.cost} {...shown} />
            </ScreenLink>
          ),
          ...costMark(unhealthy),
          note: unhealthy.shareOfCompute !== null && `${share(unhealthy.shareOfCompute)} of compute`,
        },
        dayMetric(overview),
        {
          label: 'Monitored',
          meaning: 'Share of the cost that is of connected workspaces, whose jobs and clusters are known.',
          value: coverage === null ? <NotAvailable because={noCoverage} /> : share(coverage),
        },
        {
          label: 'Open incidents',
          meaning: 'Incidents of cost and performance that are open.',
          value: <OpenIncidentCount />,
        },
      ]}
    />
  )
}

function dayMetric(overview: Executive): MetricProps {
  const { fiscalYear, currency } = overview
  return {
    label: 'Average per day',
    meaning: 'Cost of the complete days since the start of the fiscal year, or the first usage.',
    value:
      fiscalYear.averagePerDay === null ? (
        <NotAvailable because={unlessLoading(overview, noCompleteDay)} />
      ) : (
        <ScreenLink {...place.costByFeature({ timeFrame: 'monthly' })}>
          <Money amount={fiscalYear.averagePerDay} currency={currency ?? 'USD'} />
        </ScreenLink>
      ),
    ...vmMark(fiscalYear.estimatedCost),
    note: fiscalYear.averagePerDay !== null && (
      <ScreenLink {...place.fiscalYear()}>since {day(fiscalYear.since)}</ScreenLink>
    ),
  }
}
