import { screen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'
import { place } from '#product/places.ts'

export const advisedGroupsTab = screen({
  place: place.recommendations,
  tab: { name: 'groups', label: 'By owner or tag' },
  order: 4,
  title: 'Recommendations by owner or tag',
  area: 'Recommendations',
  question: 'Whose recommendations save how much a month.',
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/advised-groups-screen.tsx').then((module) => module.AdvisedGroupsScreen),
})
