import type { ComponentType, ReactNode } from 'react'
import { hasRole, type RequiredRole, type Role } from '#contract/roles.ts'
import type { UrlState, AnyPlace } from '#contract/place.ts'
import type { DateRange, KnownDays } from '#ui/dates/date-range.ts'

/** A place that was found by name or id. */
export type FoundPlace = {
  key: string
  label: string
  note?: string
  icon?: ReactNode
  to: string
  /** What the view there starts with, besides scope and dates. */
  view?: UrlState
}

/** The first places that were found, and how many there are in all. */
export type FoundPlaces = { places: readonly FoundPlace[]; inAll: number }

/** Finds what a screen shows, by name or id, in what the caller may see. */
export type Finder = {
  /** "Orders" */
  group: string
  find: (query: string, signal: AbortSignal) => Promise<FoundPlaces>
}

/** A view of a screen that the palette offers by a name of its own. */
export type NamedView = { label: string; view: UrlState; keywords?: readonly string[] }

/** What the days of a screen follow from. */
export type KnownDates = KnownDays & {
  /** What the address names. */
  chosen: DateRange
  /** The fields of the path. */
  fields: Readonly<Record<string, string>>
  urlState: UrlState
}

/** Which days a screen shows, where they are not just those that the date control chooses. */
export type ScreenDates = {
  /** The days that hold; undefined: it shows none, and there is no date control. */
  shownOf: (known: KnownDates) => DateRange | undefined
  /** What the date control decides, in a sentence; absent: nothing, and it is disabled. */
  rule?: string
}

/** One screen: everything that routes, rail, breadcrumbs and palette are made from. */
export type Screen = {
  /** Path with its fields in braces: '/shop/orders/{orderId}'. */
  path: string
  /** One of several screens of the same path, as the key `tab` of the address chooses; the one without a name is the first. */
  tab?: Tab
  /** Its place among the screens of its area in the rail and the tabs of its path; without one it comes after those that have one. */
  order?: number
  title: string
  /** The question that it answers, in one sentence. */
  question: string
  /** Name of its area in the rail. */
  area: string
  /** Its name in the rail; absent: it is reached from other screens only. */
  navigation?: string
  /** Other words by which the palette finds it. */
  keywords?: readonly string[]
  /** Views of it that the palette offers besides. */
  namedViews?: readonly NamedView[]
  /** Its name among the breadcrumbs, fields in braces; absent: the title. */
  breadcrumb?: string
  /** Path of the screen above it. */
  parent?: string
  /** The state with which the screen above starts on the way back, besides scope and dates, from the URL of this one. */
  parentView?: (urlState: UrlState) => UrlState
  guard: Exclude<RequiredRole, 'public'>
  /** Absent: those that the date control chooses. */
  dates?: ScreenDates
  /** Loads the component in a chunk of its own. */
  component: () => Promise<ComponentType>
}

type Tab = {
  name?: string
  label: string
  /** Keys of the address that stay where another tab of the path opens, as a date that all of them are about. */
  keeps?: readonly string[]
}

/** How a screen is declared: its place, and the place above it. */
export type DeclaredScreen = Omit<Screen, 'path' | 'parent'> & { place: AnyPlace; parent?: AnyPlace }

/** A path that leads to another one, for example to the first of several tabs, with what the view there starts with. */
export type Redirection = { path: string; to: string; view?: UrlState }

/** Screens in the order of rail and tabs; those that declare none come last. */
export function screensInOrder(screens: readonly Screen[]): readonly Screen[] {
  const placeOf = ({ order = Number.MAX_SAFE_INTEGER }: Screen) => order
  return screens.toSorted((one, other) => placeOf(one) - placeOf(other))
}

/** Of the screens of one path, the one whose tab an address names; else the first. */
export function screenOfTab(screens: readonly Screen[], tab: string | undefined): Screen | undefined {
  return screens.find((screen) => screen.tab?.name === tab) ?? screens[0]
}

/** Whether the screen shows to a reader with these roles. */
export function mayOpen({ guard }: Pick<Screen, 'guard'>, roles: readonly Role[]): boolean {
  return hasRole(guard, roles)
}

/** Declares one screen. */
export function screen({ place, parent, ...declared }: DeclaredScreen): Screen {
  return { ...declared, path: place.path, ...(parent ? { parent: parent.path } : {}) }
}

/** Declares a path that only leads on. */
export function redirection(path: string, to: string, view: UrlState = {}): Redirection {
  return { path, to, view }
}
