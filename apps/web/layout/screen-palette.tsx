import { useNavigate } from '@tanstack/react-router'
import { useState } from 'react'
import { carried } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import { matchingGroups } from '#ui/palette/palette.ts'
import { Palette } from '#ui/palette/palette.tsx'
import type { Screen } from '#ui/screen/screen.ts'
import { railAreas } from './areas.tsx'

type Props = { screens: readonly Screen[]; onClose: () => void }

/** Goes to any screen of the rail; scope and dates go along. */
export function ScreenPalette({ screens, onClose }: Props) {
  const [query, setQuery] = useState('')
  const navigate = useNavigate()
  const { address } = useAddress()
  const items = railAreas(screens).flatMap(({ name, icon: Icon, screens: inArea }) =>
    inArea.map(({ path, navigation }) => ({
      key: path,
      label: navigation,
      note: name,
      icon: <Icon size={16} stroke={1.5} />,
      onChoose: () => void navigate({ to: path, search: carried(address) }),
    })),
  )
  const groups = matchingGroups([{ label: 'Go to', items }], query)
  return <Palette query={query} onQueryChange={setQuery} groups={groups} onClose={onClose} />
}
