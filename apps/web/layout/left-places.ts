import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { urlStateText, carried, thingOf, type UrlState } from '#ui/url-state/url-state.ts'
import { useUrlState } from '#ui/url-state/use-url-state.ts'
import type { Crumb } from '#ui/screen/crumbs.ts'

/** The addresses that places were left with, by path and thing. */
export type LeftPlaces = ReadonlyMap<string, UrlState>

/** One path may be about things of several workspaces. */
function placeOf(path: string, view: UrlState): string {
  return `${path}${urlStateText(thingOf(view))}`
}

/** The places with the one that is seen now. */
export function withPlace(places: LeftPlaces, path: string, urlState: UrlState): LeftPlaces {
  const place = placeOf(path, urlState)
  const before = places.get(place)
  const isKnown = before !== undefined && urlStateText(before) === urlStateText(urlState)
  return isKnown ? places : new Map([...places, [place, urlState]])
}

/** The way up, on which each list is as it was left; on its page only while scope, dates and rows per page are the same. */
export function crumbAsLeft(crumb: Crumb, places: LeftPlaces, urlState: UrlState): Crumb {
  const { to, view = {} } = crumb
  const left = to === undefined ? undefined : places.get(placeOf(to, view))
  if (!left) return crumb
  const isSameCut = urlStateText(carried(left)) === urlStateText(carried(urlState))
  const goesAlong = new Set(Object.keys(carried(left)))
  const own = Object.entries(left).filter(
    ([key]) => !goesAlong.has(key) && key !== 'drawer' && (isSameCut || !isPage(key)),
  )
  return { ...crumb, view: { ...Object.fromEntries(own), ...view } }
}

/** The page of a list, also of one beside others: `page`, `resources.page`, `tasksPage`. */
function isPage(key: string): boolean {
  return /(?:^|\.)page$|Page$/.test(key)
}

/** Remembers how places are left, until the page is loaded anew. */
export function useLeftPlaces(): LeftPlaces {
  const [before, setBefore] = useState<LeftPlaces>(new Map())
  const { pathname } = useLocation()
  const { urlState } = useUrlState()
  const places = withPlace(before, pathname, urlState)
  if (places !== before) setBefore(places)
  return places
}
