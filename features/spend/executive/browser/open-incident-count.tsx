import { useEndpoint } from '#client/use-endpoint.ts'
import { count } from '#ui/format/quantity.ts'
import { ErrorState } from '#ui/states/error-state.tsx'
import { Skeleton } from '#ui/states/skeleton.tsx'
import { ScreenLink } from '#ui/url-state/screen-link.tsx'
import { getIncidentCounts } from '#product/contract/calls/incidents.ts'
import { place } from '#product/places.ts'
import { useWindowQuery } from './executive-page.tsx'

/** How many incidents are open, with the way to both lists. */
export function OpenIncidentCount() {
  const { data, error, refetch } = useEndpoint(getIncidentCounts, {
    path: { category: 'all' },
    query: useWindowQuery(),
  })
  if (error)
    return <ErrorState error={error} title="Incidents could not be read." onRetry={() => void refetch()} />
  if (!data) return <Skeleton width={40} height={20} />
  return (
    <>
      {count(data.open)}{' '}
      <small>
        <ScreenLink {...place.costIncidents()}>{count(data.openCost)} cost</ScreenLink>
        {' · '}
        <ScreenLink {...place.performanceIncidents()}>{count(data.open - data.openCost)} other</ScreenLink>
      </small>
    </>
  )
}
