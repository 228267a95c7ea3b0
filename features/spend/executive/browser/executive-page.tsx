import type { ReactNode } from 'react'
import { useViewQuery } from '#ui/scope/use-view-query.ts'
import { ScreenTitle } from '#ui/screen/screen-title.tsx'
import { Tabs } from '#ui/screen/tabs.tsx'
import { place } from '#product/places.ts'
import { healthView, type HealthView } from '#product/contract/health.ts'
import { viewPlace, viewText } from './words.ts'

type Props = { view?: HealthView; children: ReactNode }

/** Title and tabs of the overview, or of a view of the health score. */
export function ExecutivePage({ view, children }: Props) {
  const tabs = [
    { label: 'Overview', ...place.executive(), isCurrent: view === undefined },
    ...healthView.options.map((one) => ({
      label: viewText[one],
      to: viewPlace[one]().to,
      isCurrent: one === view,
    })),
  ]
  return (
    <>
      <ScreenTitle />
      <Tabs label="Executive" tabs={tabs} />
      {children}
    </>
  )
}

/** The scope of the view and the end of its dates: the score is of the 30 days before it. */
export function useWindowQuery() {
  const { since: _since, ...query } = useViewQuery()
  return query
}
