import { useCallback, useState } from 'react'
import type { Screen } from '#ui/screen/screen.ts'
import { latePalette } from './late-pages.tsx'
import { useTypedEarly } from './use-typed-early.ts'

type Props = { screens: readonly Screen[]; onViews: () => void; onClose: () => void }

/** The palette of screens, which takes what is typed while its code is on the way. */
export function OpenPalette(props: Props) {
  const [query, setQuery] = useState('')
  useTypedEarly(useCallback((text) => setQuery((before) => before + text), []))
  return <latePalette.Component {...props} query={query} onQueryChange={setQuery} />
}
