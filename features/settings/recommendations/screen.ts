import { placeAt } from '#contract/place.ts'
import { settingScreen } from '#ui/setting/setting-screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

const setting = () => import('./contract.ts').then(({ leastSavingSetting }) => leastSavingSetting)

export const recommendationSettingsScreen = settingScreen(setting, {
  place: placeAt('/settings/recommendations'),
  title: 'Recommendation settings',
  question: 'How much a recommendation has to save so that lists show it unasked.',
  area: 'Settings',
  navigation: 'Recommendations',
  keywords: ['recommendation', 'saving', 'least', 'small', 'what to do'],
  guard: 'admin',
  dates: noDates,
})
