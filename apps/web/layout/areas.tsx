import {
  IconActivity,
  IconAdjustmentsHorizontal,
  IconAlertTriangle,
  IconBulb,
  IconChartBar,
  IconDatabaseCog,
  IconSitemap,
  IconStack2,
  IconTrendingUp,
} from '@tabler/icons-react'
import type { ComponentType } from 'react'
import type { Screen } from '#ui/screen/screen.ts'

export type Area = { name: string; icon: ComponentType<{ size: number; stroke: number }>; isAtFoot?: true }

const areas: readonly Area[] = [
  { name: 'Spend Insights', icon: IconChartBar },
  { name: 'Workloads', icon: IconStack2 },
  { name: 'Incidents', icon: IconAlertTriangle },
  { name: 'Recommendations', icon: IconBulb },
  { name: 'Optimization Review', icon: IconTrendingUp },
  { name: 'Vendor Consolidation', icon: IconSitemap },
  { name: 'Unity Catalog Assessment', icon: IconDatabaseCog },
  { name: 'Analysis Management', icon: IconActivity },
  { name: 'Settings', icon: IconAdjustmentsHorizontal, isAtFoot: true },
]

/** The icon of an area. */
export function areaIcon(name: string): Area['icon'] | undefined {
  return areas.find((area) => area.name === name)?.icon
}

export type RailArea = Area & { screens: readonly (Screen & { navigation: string })[] }

/** The areas that have screens in the rail, in the rail's order. */
export function railAreas(screens: readonly Screen[]): RailArea[] {
  return areas.flatMap((area) => {
    const inArea = screens.filter((screen) => screen.area === area.name).flatMap(inRail)
    return inArea.length === 0 ? [] : [{ ...area, screens: inArea }]
  })
}

function inRail(screen: Screen): (Screen & { navigation: string })[] {
  const { navigation } = screen
  return navigation === undefined ? [] : [{ ...screen, navigation }]
}
