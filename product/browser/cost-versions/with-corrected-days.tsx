import { useMemo, type ReactNode } from 'react'
import { useEndpoint } from '#client/use-endpoint.ts'
import { NotedDaysProvider } from '#ui/dates/noted-days.ts'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { listCostVersions } from '#product/contract/calls/cost-versions.ts'
import { correctedDays } from './corrected-days.ts'

/** Lets what it surrounds mark the days of the view that were restated; none while that is not known. */
export function WithCorrectedDays({ children }: { children: ReactNode }) {
  const { data } = useEndpoint(listCostVersions, { query: { ...useViewQuery(), onlyRestated: true } })
  const noted = useMemo(
    () => ({ because: 'Cost was corrected', days: correctedDays(data?.days ?? []) }),
    [data],
  )
  return <NotedDaysProvider value={noted}>{children}</NotedDaysProvider>
}
