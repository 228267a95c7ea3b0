import type { ReactNode } from 'react'
import type { RowOf } from '#contract/report.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { count, share } from '#ui/format/quantity.ts'
import { useReport } from '#ui/report/use-report.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { Money } from '#ui/values/money.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { assetPage } from '#product/browser/asset/asset-page.ts'
import { ProductTable } from '#product/browser/list/product-table.tsx'
import { unlessLoading } from '#product/browser/calendar/loading-history.ts'
import type { HealthComponents } from '#product/contract/calls/health-components.ts'
import type { HealthComponentName, ViewWithComponents } from '#product/contract/health.ts'
import { place } from '#product/places.ts'
import { listJobOutcomes } from '../contract.ts'
import { ViewPage } from './view-page.tsx'
import { absenceOf, componentLook } from './words.ts'

/** How many runs succeed, the cost of those that do not, and of which jobs they are. */
export function OrchestrationScreen() {
  return <ViewPage view="orchestration" of="runs, or of their cost" metricsOf={metricsOf} rows={Jobs} />
}

function metricsOf(answer: HealthComponents, { components }: ViewWithComponents): readonly MetricProps[] {
  const { runCost, unsuccessfulCost, currency } = answer
  const moneyShown = { currency: currency ?? 'USD', absentBecause: unlessLoading(answer, undefined) }
  const find = (name: HealthComponentName) => components.find(({ component }) => component === name)
  const rate = find('success_rate')
  const timeouts = find('jobs_without_timeout')
  return [
    {
      label: 'Success rate',
      meaning: componentLook.success_rate.meaning,
      value: valueOf(rate?.value, rate?.absentBecause, share),
    },
    {
      label: 'Unsuccessful runs',
      meaning: 'Cost of attempts that failed or were canceled.',
      value: <Money amount={unsuccessfulCost} {...moneyShown} />,
      note: Number(runCost) > 0 && `${share(Number(unsuccessfulCost) / Number(runCost))} of all runs`,
    },
    costMetric('Retries', find('retries')?.cost ?? null, answer),
    costMetric('Canceled', find('canceled_runs')?.cost ?? null, answer),
    {
      label: 'Jobs without timeout',
      meaning: componentLook.jobs_without_timeout.meaning,
      value: valueOf(timeouts?.value, timeouts?.absentBecause, (jobs) => (
        <ScreenLink {...place.executiveOrchestration({ withoutTimeout: 'true' })}>{count(jobs)}</ScreenLink>
      )),
    },
  ]
}

const costMetric = (label: 'Retries' | 'Canceled', amount: string | null, answer: HealthComponents) => ({
  label,
  meaning: componentLook[label === 'Retries' ? 'retries' : 'canceled_runs'].meaning,
  value: (
    <Money
      amount={amount}
      currency={answer.currency ?? 'USD'}
      absentBecause={unlessLoading(answer, undefined)}
    />
  ),
})

/** A number in words; where it is not known, why. */
function valueOf(
  value: number | null | undefined,
  because: string | null | undefined,
  shown: (value: number) => ReactNode,
) {
  return value === null || value === undefined ? <NotAvailable because={absenceOf(because)} /> : shown(value)
}

const jobOf = ({ assetKind, jobId, workspaceId }: RowOf<typeof listJobOutcomes>) =>
  assetPage({ assetKind, assetId: jobId, workspaceId })

function Jobs(window: Pick<HealthComponents, 'since' | 'until'>) {
  const { table } = useReport(listJobOutcomes, { filterValues: window })
  return (
    <ProductTable
      {...table}
      rowsName="jobs"
      linkOf={jobOf}
      empty={{
        title: 'No runs in these 30 days.',
        children: 'Choose other dates or workspaces, or clear the filter.',
      }}
    />
  )
}
