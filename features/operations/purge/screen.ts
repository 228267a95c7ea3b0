import { screen } from '#ui/screen/screen.ts'
import { place } from '#product/places.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

const shared = { area: 'Analysis Management', guard: 'admin', dates: noDates } as const

export const analysisDataScreen = screen({
  ...shared,
  place: place.analysisData,
  title: 'Analysis data',
  question: 'What old data goes, and what stays.',
  navigation: 'Analysis data',
  keywords: ['purge'],
  breadcrumb: 'Analysis data',
  component: () => import('./browser/analysis-data-screen.tsx').then((module) => module.AnalysisDataScreen),
})

export const purgeHistoryScreen = screen({
  ...shared,
  place: place.purgeHistory,
  parent: place.analysisData,
  title: 'Purge history',
  question: 'What was purged, and by whom.',
  breadcrumb: 'Purge history',
  component: () => import('./browser/purge-history-screen.tsx').then((module) => module.PurgeHistoryScreen),
})

export const purgeScreen = screen({
  ...shared,
  place: place.purge,
  parent: place.purgeHistory,
  title: 'Purge',
  question: 'What a purge deleted.',
  breadcrumb: 'Purge',
  component: () => import('./browser/purge-screen.tsx').then((module) => module.PurgeScreen),
})
