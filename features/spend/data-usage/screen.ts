import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const dataUsageTab = screen({
  place: place.planning,
  tab: { name: 'data-usage', label: 'Cost and data usage' },
  order: 3,
  title: 'Cost and data usage',
  question: 'Cost beside the data that statements and Spark tasks use.',
  area: 'Spend Insights',
  keywords: ['bytes', 'terabyte', 'data', 'KPI'],
  breadcrumb: 'Planning',
  guard: 'user',
  component: () => import('./browser/data-usage-screen.tsx').then((module) => module.DataUsageScreen),
})
