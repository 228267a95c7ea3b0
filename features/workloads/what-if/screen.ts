import { place } from '#product/places.ts'
import { screen } from '#ui/screen/screen.ts'

export const workflowWhatIfScreen = screen({
  place: place.whatIf,
  title: 'What if',
  question: 'How long a run of this job would take and cost with other workers.',
  area: 'Workloads',
  breadcrumb: 'What if',
  parent: place.runs,
  guard: 'user',
  component: () => import('./browser/what-if-screen.tsx').then((module) => module.WhatIfScreen),
})
