import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { addressText, carried, thingOf, type Address } from '#ui/address/address.ts'
import { useAddress } from '#ui/address/use-address.ts'
import type { Crumb } from '#ui/screen/crumbs.ts'

/** The addresses that places were left with, by path and thing. */
export type LeftPlaces = ReadonlyMap<string, Address>

/** One path may be about things of several workspaces. */
function placeOf(path: string, view: Address): string {
  return `${path}${addressText(thingOf(view))}`
}

/** The places with the one that is seen now. */
export function withPlace(places: LeftPlaces, path: string, address: Address): LeftPlaces {
  const place = placeOf(path, address)
  const before = places.get(place)
  const isKnown = before !== undefined && addressText(before) === addressText(address)
  return isKnown ? places : new Map([...places, [place, address]])
}

/** The way up, on which each list is as it was left; on its page only while scope, dates and rows per page are the same. */
export function crumbAsLeft(crumb: Crumb, places: LeftPlaces, address: Address): Crumb {
  const { to, view = {} } = crumb
  const left = to === undefined ? undefined : places.get(placeOf(to, view))
  if (!left) return crumb
  const isSameCut = addressText(carried(left)) === addressText(carried(address))
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
  const { address } = useAddress()
  const places = withPlace(before, pathname, address)
  if (places !== before) setBefore(places)
  return places
}
