import { screen } from '#ui/screen/screen.ts'
import { placeAt } from '#contract/place.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

export const telemetryDataScreen = screen({
  place: placeAt('/operational-management/telemetry-data'),
  order: 0,
  title: 'Telemetry data',
  question: 'How far runs, clusters, pipelines and notebooks are analyzed.',
  area: 'Analysis Management',
  navigation: 'Telemetry data',
  keywords: ['event logs', 'statistics'],
  guard: 'admin',
  dates: noDates,
  component: () => import('./browser/telemetry-data-screen.tsx').then((module) => module.TelemetryDataScreen),
})
