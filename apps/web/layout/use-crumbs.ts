import { useCallback, useState } from 'react'
import { crumbsOf, type CrumbName } from '#ui/screen/crumbs.ts'
import type { Screen } from '#ui/screen/screen.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import { crumbAsLeft, useLeftPlaces } from './left-places.ts'
import type { OpenScreen } from './use-open-screen.ts'

/** The way up from the open screen, each list as it was left; screens name its steps once they know the names. */
export function useCrumbs({ screen, fields }: OpenScreen, allowed: readonly Screen[]) {
  const [names, setNames] = useState<ReadonlyMap<string, CrumbName>>(new Map())
  const { urlState } = useUrlState()
  const places = useLeftPlaces()
  const onName = useCallback((path: string, name: CrumbName) => {
    const isSame = (known: CrumbName | undefined) => known?.label === name.label && known.to === name.to
    setNames((before) => (isSame(before.get(path)) ? before : new Map([...before, [path, name]])))
  }, [])
  const crumbs = screen ? crumbsOf(screen, allowed, fields, names, urlState) : []
  return { crumbs: crumbs.map((crumb) => crumbAsLeft(crumb, places, urlState)), onName }
}
