import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const tagsReportTab = screen({
  place: place.planning,
  tab: { name: 'tags', label: 'Cost by tag' },
  order: 2,
  title: 'Cost by tag',
  question: 'Cost by the values of a tag over time, and what is untagged.',
  area: 'Spend Insights',
  keywords: ['tag', 'coverage', 'untagged', 'team', 'cost center'],
  breadcrumb: 'Planning',
  guard: 'user',
  component: () => import('./browser/tags-report-screen.tsx').then((module) => module.TagsReportScreen),
})

export const tagSettingsScreen = screen({
  place: place.tagSettings,
  title: 'Tags Management',
  question: 'Tags that cost is reported by, and tags of storage and NAT gateways.',
  area: 'Settings',
  navigation: 'Tags',
  keywords: ['tag', 'storage', 'network', 'NAT gateway'],
  guard: 'admin',
  component: () => import('./browser/tag-settings-screen.tsx').then((module) => module.TagSettingsScreen),
})
