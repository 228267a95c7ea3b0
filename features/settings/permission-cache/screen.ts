import { placeAt } from '#contract/place.ts'
import { settingScreen } from '#ui/setting/setting-screen.ts'
import { noDates } from '#product/browser/calendar/screen-dates.ts'

const setting = () =>
  import('#product/contract/permission-cache.ts').then(({ permissionCache }) => permissionCache)

export const permissionCacheScreen = settingScreen(setting, {
  place: placeAt('/settings/permission-cache'),
  title: 'Permission cache',
  question: 'For how long the rights of a person on the platform are kept.',
  area: 'Settings',
  navigation: 'Permission cache',
  keywords: ['rights', 'permissions', 'timeouts'],
  guard: 'admin',
  dates: noDates,
})
