import { IconLink } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { finders } from '#features/finders.ts'
import type { Target } from '#contract/place.ts'
import { carried } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { matchingGroups } from '#ui/palette/palette.ts'
import { Palette } from '#ui/palette/palette.tsx'
import { useFound } from '#ui/palette/use-found.ts'
import type { Screen } from '#ui/screen/screen.ts'
import { railAreas } from './areas.tsx'
import { useTypedEarly } from './use-typed-early.ts'
import { shownByAddress, soughtBy, targetOfShown } from './databricks-address.ts'

type Props = {
  screens: readonly Screen[]
  onClose: () => void
}

/** Goes to any screen of the rail, or to what the finders know by name or id; scope and dates go along. */
export function ScreenPalette({ screens, onClose }: Props) {
  const [query, setQuery] = useState('')
  useTypedEarly(useCallback((text) => setQuery((before) => before + text), []))
  const navigate = useNavigate()
  const { urlState } = useUrlState()
  const found = useFound(finders, soughtBy(query))
  const goTo = ({ to, view = {} }: Target) => void navigate({ to, search: { ...carried(urlState), ...view } })
  const places = railAreas(screens).flatMap(({ name, icon: Icon, screens: inArea }) =>
    inArea.map(({ path, navigation }) => ({
      key: path,
      label: navigation,
      note: name,
      icon: <Icon size={16} stroke={1.5} />,
      onChoose: () => goTo({ to: path }),
    })),
  )
  const foundGroups = found.groups.map(({ label, places: inGroup }) => ({
    label,
    items: inGroup.map(({ to, view = {}, ...item }) => ({ ...item, onChoose: () => goTo({ to, view }) })),
  }))
  const shown = shownByAddress(query)
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
    ...matchingGroups([{ label: 'Go to', items: places }], query),
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
