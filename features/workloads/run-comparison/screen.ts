import { place } from '#product/places.ts'
import { chosenOfComparison } from '#product/browser/runs/chosen-runs.ts'
import { screen } from '#ui/screen/screen.ts'

export const runComparisonScreen = screen({
  place: place.runComparison,
  title: 'Compare runs',
  question: 'Why one run of this job cost more than another.',
  area: 'Workloads',
  parent: place.runs,
  parentView: chosenOfComparison,
  guard: 'user',
  component: () => import('./browser/run-comparison-screen.tsx').then((module) => module.RunComparisonScreen),
})
