import { place } from '#product/places.ts'
import { noDates } from '#product/browser/spark-application/no-dates.ts'
import { screen } from '#ui/screen/screen.ts'

export const sparkStageScreen = screen({
  place: place.sparkStage,
  title: 'Stage',
  question: 'Where the time of this stage went.',
  area: 'Workloads',
  breadcrumb: 'Stage {stageNumber}',
  parent: place.sparkApplication,
  parentView: () => ({ tab: 'stages' }),
  guard: 'user',
  dates: noDates,
  component: () => import('./browser/stage-screen.tsx').then((module) => module.SparkStageScreen),
})
