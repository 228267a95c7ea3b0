import { createElement } from 'react'
import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

const shared = {
  area: 'Settings',
  guard: 'user',
  dates: noDates,
} as const

export const costPoliciesScreen = screen({
  ...shared,
  place: place.costPolicies,
  title: 'Incident policies',
  question: 'Limits above which cost is reported as an incident, and overrides.',
  navigation: 'Incident policies',
  keywords: ['incident', 'alert', 'rule', 'threshold', 'limit', 'policy', 'cost'],
  component: () =>
    import('./browser/policies-screen.tsx').then(
      ({ PoliciesScreen }) =>
        () =>
          createElement(PoliciesScreen, { page: 'Cost' }),
    ),
})

export const performancePoliciesScreen = screen({
  ...shared,
  place: place.performancePolicies,
  parent: place.costPolicies,
  title: 'Performance policies',
  question: 'Limits above which runs, clusters and settings are reported as incidents, and overrides.',
  keywords: ['incident', 'alert', 'rule', 'threshold', 'limit', 'policy', 'configuration'],
  breadcrumb: 'Performance',
  component: () =>
    import('./browser/policies-screen.tsx').then(
      ({ PoliciesScreen }) =>
        () =>
          createElement(PoliciesScreen, { page: 'Performance' }),
    ),
})
