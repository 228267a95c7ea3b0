import { useEndpoint } from '#client/use-endpoint.ts'
import { elsewhere } from '#contract/absence.ts'
import { instantsOf } from '#ui/dates/date-range.ts'
import { share } from '#ui/format/quantity.ts'
import { shortDayRange } from '#ui/format/time.ts'
import type { MetricProps } from '#ui/metrics/metric.tsx'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { NotAvailable } from '#ui/values/not-available.tsx'
import { unlessLoading } from '#product/browser/calendar/loading-history.ts'
import { historyIsLoading } from '#product/contract/absences/history.ts'
import { costMark } from '#product/contract/estimate-reasons.ts'
import { getHealthComponents } from '#product/contract/calls/health-components.ts'
import { getUnhealthySpend } from '#product/contract/calls/unhealthy-spend.ts'
import { bandText } from '#product/contract/health.ts'
import { place } from '#product/places.ts'
import type { SpendForecast } from '../contract/forecast.ts'
import { onDays, scoredDays } from './home-days.ts'
import { LinkedMoney } from './linked-money.tsx'

/** The health score with its band, which opens its views. */
export function useScoreMetric(forecast: SpendForecast): MetricProps {
  const days = scoredDays(forecast)
  const { since: _since, ...query } = { ...useViewQuery(), ...instantsOf(days) }
  const { data } = useEndpoint(getHealthComponents, { query })
  const known = {
    label: 'Health score',
    meaning: 'Points of 100 for efficiency, orchestration and performance: poor below 33, great above 66.',
    note: shortDayRange(days.since, days.until),
  }
  if (!data) return { ...known, value: '…' }
  const { score, band, absentBecause } = data
  if (score === null || band === null)
    return {
      ...known,
      value: (
        <NotAvailable
          because={
            absentBecause === historyIsLoading.because
              ? historyIsLoading
              : elsewhere(
                  absentBecause ?? 'No view of the score is known.',
                  'Open Executive: each view has its own reason.',
                )
          }
        />
      ),
    }
  return {
    ...known,
    value: (
      <ScreenLink {...onDays(place.executive(), days)}>
        {score} {bandText[band]}
      </ScreenLink>
    ),
  }
}

/** Unhealthy spend in money and as a share of compute, which opens its assets. */
export function useUnhealthyMetric(forecast: SpendForecast): MetricProps {
  const days = scoredDays(forecast)
  const { data } = useEndpoint(getUnhealthySpend, { query: { ...useViewQuery(), ...instantsOf(days) } })
  const range = shortDayRange(days.since, days.until)
  return {
    label: 'Unhealthy spend',
    meaning:
      'Avoidable waste and its share of the cost of compute: idle compute, failed attempts and unused assets, counted once.',
    value: data ? (
      <LinkedMoney
        target={onDays(place.executiveEfficiency(), days)}
        amount={data.cost}
        absentBecause={unlessLoading(data, undefined)}
        currency={data.currency ?? 'USD'}
      />
    ) : (
      '…'
    ),
    ...(data && costMark(data)),
    note: data && data.shareOfCompute !== null ? `${share(data.shareOfCompute)}, ${range}` : range,
  }
}
