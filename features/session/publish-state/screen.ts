import { placeAt } from '#contract/place.ts'
import { screen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const publishedWorkspacesScreen = screen({
  place: placeAt('/settings/published-workspaces'),
  title: 'Published workspaces',
  question: 'Workspaces that people who are no admins see.',
  area: 'Settings',
  navigation: 'Published workspaces',
  keywords: ['publish', 'hide', 'workspace', 'access'],
  guard: 'admin',
  dates: noDates,
  component: () =>
    import('./browser/published-workspaces-screen.tsx').then((module) => module.PublishedWorkspacesScreen),
})
