import { placeAt } from '#contract/place.ts'
import { settingScreen } from '#ui/setting/setting-screen.ts'

const setting = () =>
  import('#product/contract/calls/analyzer-scheduling.ts').then((module) => module.analyzerScheduling)

export const analyzerSchedulingScreen = settingScreen(setting, {
  place: placeAt('/settings/analysis-frequencies'),
  title: 'Analysis frequencies',
  question: 'How often each analysis runs, in seconds; 0 is off.',
  area: 'Settings',
  navigation: 'Analysis frequencies',
  keywords: ['schedule', 'analyzer', 'frequency', 'collection', 'interval'],
  breadcrumb: 'Analysis frequencies',
  guard: 'admin',
})
