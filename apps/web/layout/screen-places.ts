import type { Target } from '#contract/place.ts'
import type { Screen } from '#ui/screen/screen.ts'

/** A screen, a tab or a named view of one, as the palette offers it. */
export type ScreenPlace = {
  key: string
  label: string
  area: string
  keywords: readonly string[]
  target: Target
}

/** All that the palette can open without an id: every screen whose path has no field, and its named views. */
export function screenPlaces(screens: readonly Screen[]): ScreenPlace[] {
  return screens.filter(({ path }) => !path.includes('{')).flatMap(placesOf)
}

function placesOf({ path, tab, title, navigation, area, keywords = [], namedViews = [] }: Screen) {
  const label = navigation ?? tab?.label ?? title
  const tabView = tab?.name === undefined ? {} : { tab: tab.name }
  const own = { key: `${path} ${label}`, label, area, keywords, target: { to: path, view: tabView } }
  const views = namedViews.map(({ view, ...named }) => ({
    key: `${path} ${named.label}`,
    area,
    keywords: [],
    ...named,
    target: { to: path, view: { ...tabView, ...view } },
  }))
  return [own, ...views]
}
