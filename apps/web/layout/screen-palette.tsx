import { useNavigate } from '@tanstack/react-router'
import { use } from 'react'
import { finders } from '#features/finders.ts'
import { useEndpoint } from '#client/use-endpoint.ts'
import type { Target } from '#contract/place.ts'
import { listViews } from '#product/contract/calls/saved-views.ts'
import { carried } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { matchingGroups } from '#ui/palette/palette.ts'
import { Palette } from '#ui/palette/palette.tsx'
import { SeenWorkspaces } from '#ui/scope/seen-workspaces.ts'
import { useFound } from '#ui/palette/use-found.ts'
import type { Screen } from '#ui/screen/screen.ts'
import { shownByAddress, soughtBy } from './databricks-address.ts'
import { foundGroups, pastedItem, savedViewItems, screenItems, viewsMenuItem } from './palette-items.tsx'

type Props = {
  query: string
  onQueryChange: (query: string) => void
  screens: readonly Screen[]
  /** Opens the menu of saved views. */
  onViews: () => void
  onClose: () => void
}

/** Goes to any screen, or to what the finders know by name or id; scope and dates go along. */
export function ScreenPalette({ query, onQueryChange, screens, onViews, onClose }: Props) {
  const navigate = useNavigate()
  const { urlState } = useUrlState()
  const hosts = use(SeenWorkspaces) ?? []
  const found = useFound(finders, soughtBy(query, hosts))
  const goTo = ({ to, view = {} }: Target) => void navigate({ to, search: { ...carried(urlState), ...view } })
  const views = useEndpoint(listViews, {}).data?.savedViews ?? []
  const saved = savedViewItems(views, (url) => void navigate({ href: url }))
  const shown = shownByAddress(query, hosts)
  const groups = [
    ...(shown ? [{ label: 'From Databricks', items: [pastedItem(shown, goTo)] }] : []),
    ...foundGroups(found.groups, goTo),
    ...matchingGroups(
      [
        { label: 'Go to', items: [...screenItems(screens, goTo), viewsMenuItem(onViews)] },
        { label: 'Saved views', items: saved },
      ],
      query,
    ),
  ]
  return (
    <Palette
      query={query}
      onQueryChange={onQueryChange}
      groups={groups}
      isSearching={found.isSearching}
      notAskedBecause={found.notAskedBecause}
      more={found.groups.reduce((sum, { places, inAll }) => sum + inAll - places.length, 0)}
      failed={found.groups.filter(({ hasFailed }) => hasFailed).map(({ label }) => label)}
      onRetry={found.askAgain}
      onClose={onClose}
    />
  )
}
