import type { ComponentType } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { MetricStrip } from '#ui/metrics/metric-strip.tsx'
import { dayRange } from '#ui/format/time.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { MetricSkeleton } from '#ui/states/metric-skeleton.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { getHealthComponents, type HealthComponents } from '#product/contract/calls/health-components.ts'
import { bandText, type HealthView, type ViewWithComponents } from '#product/contract/health.ts'
import { ComponentTable } from './component-table.tsx'
import { ExecutivePage, useWindowQuery } from './executive-page.tsx'
import { absenceOf, viewText } from './words.ts'

type Props = {
  view: HealthView
  /** What the shares of its components are of. */
  of: string
  /** Its figures beside the score. */
  metricsOf?: (answer: HealthComponents, view: ViewWithComponents) => readonly MetricProps[]
  /** The rows that make up its figures. */
  rows?: ComponentType<Pick<HealthComponents, 'since' | 'until'>>
}

const metricsShown = 4

/** A view of the health score: its figures, its components and the rows that they are of. */
export function ViewPage({ view: name, of, metricsOf, rows: Rows }: Props) {
  const { data, error, refetch, isPlaceholderData } = useEndpoint(getHealthComponents, {
    query: useWindowQuery(),
  })
  const view = data?.views.find((one) => one.view === name)
  return (
    <ExecutivePage view={name}>
      {error && (
        <ErrorState error={error} title="The score could not be read." onRetry={() => void refetch()} />
      )}
      {!data && !error && <MetricSkeleton count={metricsShown} />}
      {data && view && (
        <>
          <MetricStrip
            label={viewText[name]}
            isRefreshing={isPlaceholderData}
            metrics={[scoreMetric(data, view), ...(metricsOf?.(data, view) ?? [])]}
          />
          <ComponentTable view={view} currency={data.currency ?? 'USD'} of={of} total={totalOf(data)[name]} />
          {Rows && <Rows since={data.since} until={data.until} />}
        </>
      )}
    </ExecutivePage>
  )
}

const totalOf = ({
  unhealthyCost,
  unsuccessfulCost,
  performanceCost,
}: HealthComponents): Readonly<Record<HealthView, string | null>> => ({
  efficiency: unhealthyCost,
  orchestration: unsuccessfulCost,
  performance: performanceCost,
})

const scoreMetric = ({ since, until }: HealthComponents, view: ViewWithComponents): MetricProps => ({
  label: `${viewText[view.view]} score`,
  meaning: 'Of 100: poor below 33, great above 66. It is of the 30 days up to the end of the chosen dates.',
  value:
    view.score === null ? <NotAvailable because={absenceOf(view.absentBecause)} /> : view.score.toFixed(1),
  note: [
    ...(view.band === null ? [] : [bandText[view.band]]),
    dayRange(since.slice(0, 10), until.slice(0, 10)),
  ].join(' · '),
})
