import { placeAt } from '#contract/place.ts'
import { settingScreen } from '#ui/setting/setting-screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

const setting = () => import('./contract.ts').then(({ vmLocation }) => vmLocation)

export const vmLocationScreen = settingScreen(setting, {
  place: placeAt('/settings/vm-location'),
  title: 'Region of the host',
  question: 'The region of the Lakegauge VM.',
  area: 'Settings',
  navigation: 'Region of the host',
  keywords: ['location'],
  guard: 'admin',
  dates: noDates,
})
