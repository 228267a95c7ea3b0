import { placeAt } from '#contract/place.ts'
import { settingScreen } from '#ui/setting/setting-screen.ts'

const setting = () => import('./contract.ts').then(({ vmLocation }) => vmLocation)

export const vmLocationScreen = settingScreen(setting, {
  place: placeAt('/settings/vm-location'),
  title: 'Region of the host',
  question: 'The cloud region of the VM that Lakegauge runs on.',
  area: 'Settings',
  navigation: 'Region of the host',
  keywords: ['region', 'location', 'VM', 'host'],
  breadcrumb: 'Region of the host',
  guard: 'admin',
})
