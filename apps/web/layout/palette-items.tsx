import { IconBookmark, IconLink } from '@tabler/icons-react'
import type { Target } from '#contract/place.ts'
import type { PaletteGroup, PaletteItem } from '#ui/palette/palette.ts'
import type { useFound } from '#ui/palette/use-found.ts'
import type { Screen } from '#ui/screen/screen.ts'
import type { SavedView } from '#product/contract/calls/saved-views.ts'
import { areaIcon } from './areas.tsx'
import { targetOfShown, type ShownThere } from './databricks-address.ts'
import { screenPlaces } from './screen-places.ts'

type GoTo = (target: Target) => void

/** Every screen that needs no id. */
export function screenItems(screens: readonly Screen[], goTo: GoTo): PaletteItem[] {
  return screenPlaces(screens).map(({ key, label, keywords, area, target }) => {
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
}

/** What the finders know by the query, in their groups. */
export function foundGroups(groups: ReturnType<typeof useFound>['groups'], goTo: GoTo): PaletteGroup[] {
  return groups
    .map(({ label, places }) => ({
      label,
      items: places.map(({ to, view = {}, ...item }) => ({ ...item, onChoose: () => goTo({ to, view }) })),
    }))
    .filter(({ items }) => items.length > 0)
}

/** The views that the reader kept or others share. */
export function savedViewItems(views: readonly SavedView[], open: (url: string) => void): PaletteItem[] {
  return views.map(({ viewId, name, url }) => ({
    key: `view-${viewId}`,
    label: name,
    note: 'Saved view',
    icon: <IconBookmark size={16} stroke={1.5} />,
    onChoose: () => open(url),
  }))
}

/** The menu of saved views itself. */
export function viewsMenuItem(onViews: () => void): PaletteItem {
  return {
    key: 'saved-views',
    label: 'Saved views',
    keywords: ['bookmarks', 'save this view'],
    icon: <IconBookmark size={16} stroke={1.5} />,
    onChoose: onViews,
  }
}

/** What a pasted address of Databricks shows. */
export function pastedItem(shown: ShownThere, goTo: GoTo): PaletteItem {
  return {
    key: 'pasted',
    label: shown.runId === undefined ? `Job ${shown.jobId}` : `Run ${shown.runId} of job ${shown.jobId}`,
    note: 'the pasted address',
    icon: <IconLink size={16} stroke={1.5} />,
    onChoose: () => goTo(targetOfShown(shown)),
  }
}
