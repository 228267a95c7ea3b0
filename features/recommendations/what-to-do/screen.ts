import { screen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'
import { place } from '#product/places.ts'

export const whatToDoScreen = screen({
  place: place.recommendations,
  title: 'What to do',
  area: 'Recommendations',
  question: 'Assets by what there is to gain a month: recommendations, incidents and waste, each cent once.',
  tab: { label: 'What to do' },
  navigation: 'What to do',
  order: 1,
  keywords: ['recommendation', 'saving', 'optimize', 'advice', 'waste', 'to do'],
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/what-to-do-screen.tsx').then((module) => module.WhatToDoScreen),
})
