import { use } from 'react'
import { useDataToday } from '#ui/dates/data-today.tsx'
import { day, shortDayRange } from '#ui/format/time.ts'
import { chosenWorkspaces } from '#ui/scope/scope.ts'
import { SeenWorkspaces } from '#ui/scope/seen-workspaces.ts'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { workspacesBehind } from '#product/browser/billing-reach/workspaces-behind.ts'
import { vmMark } from '#product/contract/estimate-reasons.ts'
import { place } from '#product/places.ts'
import type { SpendForecast } from '../contract/forecast.ts'
import { useScoreMetric } from './health-metrics.tsx'
import { onDays, openDays } from './home-days.ts'
import { LinkedMoney } from './linked-money.tsx'

/** Through which day all cost is known, what open days cost so far, which workspaces are behind, and the health score. */
export function CompletenessLine({ forecast }: { forecast: SpendForecast }) {
  const { lastCompleteDay, total } = forecast
  const today = useDataToday()
  const score = useScoreMetric(forecast)
  if (lastCompleteDay === null) return <p className="muted">No day is complete yet.</p>
  const open = openDays(lastCompleteDay, today)
  return (
    <p className="muted">
      Complete through {day(lastCompleteDay)}
      {total.openDays !== null && (
        <>
          {' · '}
          {shortDayRange(open.since, open.until)} so far{' '}
          <LinkedMoney
            target={onDays(place.allWorkloads(), open)}
            amount={total.openDays}
            {...vmMark(total.openDaysCloud)}
            currency={forecast.currency ?? 'USD'}
          />
        </>
      )}
      <Behind />
      {' · '}
      <span data-tooltip={score.meaning}>health score</span> {score.value}, {score.note}
    </p>
  )
}

function Behind() {
  const { urlState } = useUrlState()
  const seen = use(SeenWorkspaces) ?? []
  const chosen = new Set(chosenWorkspaces(urlState, seen).map(({ id }) => id))
  const behind = workspacesBehind(seen).filter(({ id }) => chosen.has(id))
  if (behind.length === 0) return chosen.size > 0 && ' · no workspace is behind'
  return (
    <>
      {' · behind: '}
      {behind.map(({ id, name }, index) => (
        <span key={id}>
          {index > 0 && ', '}
          <ScreenLink to={place.forecasting().to} view={{ workspaceId: id }}>
            {name}
          </ScreenLink>
        </span>
      ))}
    </>
  )
}
