import { pathOf } from '#contract/endpoint.ts'
import { thingOf, type UrlState } from '../url-state/url-state.ts'
import type { Screen } from './screen.ts'

/** `view` is what the screen there starts with, besides scope and dates. */
export type Crumb = { label: string; to?: string; view?: UrlState }
type Fields = Readonly<Record<string, string>>

/** What a page is called in the breadcrumbs, and which page stands there in its place. */
export type CrumbName = { label: string; to?: string | undefined }

/**
 * The breadcrumbs of a screen: its area, the screens above it, itself, one for each place. Names are known by filled path.
 */
export function crumbsOf(
  current: Screen,
  screens: readonly Screen[],
  fields: Fields,
  names: ReadonlyMap<string, CrumbName>,
  urlState: UrlState = {},
): Crumb[] {
  const line = lineage(current, screens)
  const crumbs = line.map((screen): Crumb => {
    const to = pathOf(screen.path, fields)
    const { label = filled(screen.breadcrumb ?? screen.title, fields), to: leadsTo = to } =
      names.get(to) ?? {}
    const crumb = { label, to: leadsTo }
    const view = viewOf(screen, current, urlState)
    return Object.keys(view).length > 0 ? Object.assign(crumb, { view }) : crumb
  })
  const last = crumbs.pop()
  const places: Crumb[] = last ? [...crumbs, { label: last.label }] : crumbs
  if (places[0]?.label === current.area) return places
  const home = screens.find(({ area, navigation }) => area === current.area && navigation !== undefined)
  const isOwnCrumb = home === undefined || line.includes(home)
  return [{ label: current.area, ...(isOwnCrumb ? {} : { to: home.path }) }, ...places]
}

/** What a screen above starts with: a page about a thing is about the same one. */
function viewOf(above: Screen, current: Screen, urlState: UrlState): UrlState {
  const thing = above.path.includes('{') ? thingOf(urlState) : {}
  return { ...thing, ...(above.path === current.parent ? current.parentView?.(urlState) : {}) }
}

/** The screen and those above it, the highest first. */
function lineage(current: Screen, screens: readonly Screen[]): Screen[] {
  const parent = screens.find(({ path }) => path === current.parent)
  return parent && parent !== current ? [...lineage(parent, screens), current] : [current]
}

function filled(template: string, fields: Fields): string {
  return template.replaceAll(/\{(\w+)\}/g, (_match, name: string) => fields[name] ?? '')
}
