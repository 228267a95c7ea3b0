import { IconBookmark, IconLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { use, useCallback, useState } from 'react'
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
import { areaIcon } from './areas.tsx'
import { screenPlaces } from './screen-places.ts'
import { useTypedEarly } from './use-typed-early.ts'
import { shownByAddress, soughtBy, targetOfShown } from './databricks-address.ts'

type Props = {
  screens: readonly Screen[]
  /** Opens the menu of saved views. */
  onViews: () => void
  onClose: () => void
}

/** Goes to any screen, or to what the finders know by name or id; scope and dates go along. */
export function ScreenPalette({ screens, onViews, onClose }: Props) {
  const [query, setQuery] = useState('')
  useTypedEarly(useCallback((text) => setQuery((before) => before + text), []))
  const navigate = useNavigate()
  const { urlState } = useUrlState()
  const hosts = use(SeenWorkspaces) ?? []
  const found = useFound(finders, soughtBy(query, hosts))
  const goTo = ({ to, view = {} }: Target) => void navigate({ to, search: { ...carried(urlState), ...view } })
  const places = screenPlaces(screens).map(({ key, label, keywords, area, target }) => {
    const Icon = areaIcon(area)
    return {
      key,
      label,
      keywords,
      note: area,
      icon: Icon && <Icon size={16} stroke={1.5} />,
      onChoose: () => goTo(target),
    }
  })
  const foundGroups = found.groups.map(({ label, places: inGroup }) => ({
    label,
    items: inGroup.map(({ to, view = {}, ...item }) => ({ ...item, onChoose: () => goTo({ to, view }) })),
  }))
  const views = useEndpoint(listViews, {}).data?.savedViews ?? []
  const saved = views.map(({ viewId, name, url }) => ({
    key: `view-${viewId}`,
    label: name,
    note: 'Saved view',
    icon: <IconBookmark size={16} stroke={1.5} />,
    onChoose: () => void navigate({ href: url }),
  }))
  const viewsMenu = {
    key: 'saved-views',
    label: 'Saved views',
    keywords: ['bookmarks', 'save this view'],
    icon: <IconBookmark size={16} stroke={1.5} />,
    onChoose: onViews,
  }
  const shown = shownByAddress(query, hosts)
  const pasted = shown && {
    key: 'pasted',
    label: shown.runId === undefined ? `Job ${shown.jobId}` : `Run ${shown.runId} of job ${shown.jobId}`,
    note: 'the pasted address',
    icon: <IconLink size={16} stroke={1.5} />,
    onChoose: () => goTo(targetOfShown(shown)),
  }
  const groups = [
    ...(pasted ? [{ label: 'From Databricks', items: [pasted] }] : []),
    ...foundGroups.filter(({ items }) => items.length > 0),
    ...matchingGroups(
      [
        { label: 'Go to', items: [...places, viewsMenu] },
        { label: 'Saved views', items: saved },
      ],
      query,
    ),
  ]
  return (
    <Palette
      query={query}
      onQueryChange={setQuery}
      groups={groups}
      isSearching={found.isSearching}
      notAskedBecause={found.notAskedBecause}
      more={found.groups.reduce((sum, { places: shown, inAll }) => sum + inAll - shown.length, 0)}
      failed={found.groups.filter(({ hasFailed }) => hasFailed).map(({ label }) => label)}
      onRetry={found.askAgain}
      onClose={onClose}
    />
  )
}
